import { useSearchParams } from 'wouter';
import type { TaskSearch } from '#shared/tasks.ts';
import { type Status, statuses } from '#shared/words.ts';

export type Filters = {
  search: string;
  status: Status | null;
  assignee: string | null;
  /** Puts some of them anew and leaves the others; empty text and null mean unset. */
  set: (changes: Partial<Record<'search' | 'status' | 'assignee', string | null>>) => void;
  /** What to search for; null outside search mode. */
  wanted: TaskSearch | null;
};

/** Search and filters. They live in the page's address, so that a filtered board can be linked to and survives a reload. */
export function useFilters(): Filters {
  const [address, setAddress] = useSearchParams();
  const search = address.get('search')?.trim() ?? '';
  const status = statuses.find((one) => one === address.get('status')) ?? null;
  const assignee = address.get('assignee') || null;

  const set: Filters['set'] = (changes) =>
    setAddress(
      (present) => {
        const next = new URLSearchParams(present);
        for (const [key, value] of Object.entries(changes)) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      },
      { replace: true },
    );

  const wanted = { search: search || undefined, status: status ?? undefined, assignee: assignee ?? undefined };
  return { search, status, assignee, set, wanted: search || status || assignee ? wanted : null };
}
