import { type FilterKey, filterRules, readFilters } from '#shared/filters.ts';
import type { TaskFilter } from '#shared/tasks.ts';
import { changeAddress, useAddress } from '../ui/address.ts';

type Filters = {
  /** The filters in the address. The default order is best match, or newest without a search text. */
  filters: TaskFilter;
  /** The search to send; null outside search mode. */
  wanted: TaskFilter | null;
  set: (changes: TaskFilter) => void;
};

/** All filters and the order unset, for the whole board. */
export const noFilters = Object.fromEntries(Object.keys(filterRules).map((key) => [key, undefined])) as TaskFilter;

/** Contradicting filters. Changing one drops the other. */
const opposites: Partial<Record<string, FilterKey>> = { assignee: 'unassigned', unassigned: 'assignee' };

function filtersIn(address: URLSearchParams): TaskFilter {
  const { order, ...filters } = readFilters((key) => address.get(key));
  // Newest is the default order without a search text.
  return { ...filters, order: order === 'newest' && !filters.search ? undefined : order };
}

const wantedBy = (filters: TaskFilter) => (Object.values(filters).some(Boolean) ? filters : null);

/** The search that the address asks for now; null for the whole board. */
export const wantedNow = (): TaskFilter | null => wantedBy(filtersIn(new URLSearchParams(location.search)));

/** Search text, filters and order. They live in the address, so that links and reloads keep them. */
export function useFilters(): Filters {
  const filters = filtersIn(useAddress());
  const set: Filters['set'] = (changes) =>
    changeAddress((next) => {
      for (const [key, value] of Object.entries(changes)) {
        next.delete(opposites[key] ?? key);
        if (value) next.set(key, value);
        else next.delete(key);
      }
    });
  return { filters, set, wanted: wantedBy(filters) };
}
