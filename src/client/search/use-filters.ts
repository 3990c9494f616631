import { useSearchParams } from 'wouter';
import type { TaskSearch } from '#shared/tasks.ts';
import { type Order, orders, type Status, statuses } from '#shared/words.ts';

type Changes = {
  search?: string | null;
  status?: Status | null;
  assignee?: string | null;
  unassigned?: boolean;
  overdue?: boolean;
  order?: Order | null;
};

export type Filters = {
  search: string;
  status: Status | null;
  assignee: string | null;
  unassigned: boolean;
  overdue: boolean;
  /** None where the rule is good enough: of what matches words, the best first; else the newest. */
  order: Order | null;
  /** Puts some of them anew and leaves the others. */
  set: (changes: Changes) => void;
  /** What to search for; null outside search mode. */
  wanted: TaskSearch | null;
};

/** No filter at all, and the order that needs none: the whole board. */
export const noFilters = {
  search: null,
  status: null,
  assignee: null,
  unassigned: false,
  overdue: false,
  order: null,
} as const satisfies Changes;

/** As it stands in the address; what is unset does not stand there. */
const written = (value: Changes[keyof Changes]): string => (value === true ? 'true' : value || '');

/** Search, filters and order. They live in the page's address, so that a filtered board can be linked to and survives a reload. */
export function useFilters(): Filters {
  const [address, setAddress] = useSearchParams();
  const search = address.get('search')?.trim() ?? '';
  const status = statuses.find((one) => one === address.get('status')) ?? null;
  const assignee = address.get('assignee') || null;
  const unassigned = address.get('unassigned') === 'true';
  const overdue = address.get('overdue') === 'true';
  const order = orders.find((one) => one === address.get('order')) ?? null;

  const set: Filters['set'] = (changes) =>
    setAddress(
      (present) => {
        const next = new URLSearchParams(present);
        for (const [key, value] of Object.entries(changes)) {
          if (written(value)) next.set(key, written(value));
          else next.delete(key);
        }
        return next;
      },
      { replace: true },
    );

  const wanted: TaskSearch = {
    search: search || undefined,
    status: status ?? undefined,
    assignee: assignee ?? undefined,
    unassigned: unassigned ? 'true' : undefined,
    overdue: overdue ? 'true' : undefined,
    // All that have no words to match stand so anyway.
    order: order === null || (order === 'newest' && !search) ? undefined : order,
  };
  const isSearch = Object.values(wanted).some((value) => value !== undefined);
  return { search, status, assignee, unassigned, overdue, order, set, wanted: isSearch ? wanted : null };
}
