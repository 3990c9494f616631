import { type FilterKey, filterRules, readFilters } from '#shared/filters.ts';
import type { TaskFilter } from '#shared/tasks.ts';
import { changeAddress, useAddress } from '../ui/address.ts';

export type Filters = {
  /** As they stand in the address. Without an order the best match comes first, or the newest. */
  filters: TaskFilter;
  /** The search to make; null outside search mode. */
  wanted: TaskFilter | null;
  /** Changes some and leaves the others. */
  set: (changes: TaskFilter) => void;
};

/** No filter and no order: the whole board. */
export const noFilters = Object.fromEntries(Object.keys(filterRules).map((key) => [key, undefined])) as TaskFilter;

/** These contradict each other: one that is changed drops the other. */
const opposites: Partial<Record<string, FilterKey>> = { assignee: 'unassigned', unassigned: 'assignee' };

/** Search, filters and order. They live in the page's address, so that a filtered board can be linked to and survives a reload. */
export function useFilters(): Filters {
  const address = useAddress();
  const filters = readFilters((key) => address.get(key));
  const set: Filters['set'] = (changes) =>
    changeAddress((next) => {
      for (const [key, value] of Object.entries(changes)) {
        next.delete(opposites[key] ?? key);
        if (value) next.set(key, value);
        else next.delete(key);
      }
    });

  const { search, order } = filters;
  // Without words to match the newest come first anyway.
  const wanted = { ...filters, order: order === 'newest' && !search ? undefined : order };
  return { filters, set, wanted: Object.values(wanted).some(Boolean) ? wanted : null };
}
