import { hash } from 'node:crypto';
import type { User } from '#shared/session.ts';
import type { TaskSearch } from '#shared/tasks.ts';
import type { FoundPage } from './find.ts';

/** More pages than a team reads at once. */
const CURSORS_KEPT = 10_000;
/** How long somebody may read before they go on (milliseconds); after that another server may have sent a newer one. */
const KEPT_MS = 15 * 60_000;

/**
 * The page cursors sent last, by user and query. A client that goes on by the bare id of a page's last task does not say where that was, and it
 * may have moved or gone by now: what came after it must not be left out. Known to this process alone: another one goes on at the task's present
 * position, unless it is sent the value of the header `Next-After`.
 */
export function pageCursorsSent() {
  const sent = new Map<string, { next: string; at: number }>();
  // Hashed to one length: a client that makes up searches must not fill the memory.
  const keyOf = ({ id }: User, query: TaskSearch, after: string | undefined) =>
    hash('sha256', JSON.stringify([id, { ...query, after }]), 'base64');
  return {
    /** The same query with the cursor of the page before it. */
    goOn(user: User, query: TaskSearch): TaskSearch {
      const cursor = query.after === undefined ? undefined : sent.get(keyOf(user, query, query.after));
      return cursor && performance.now() - cursor.at < KEPT_MS ? { ...query, after: cursor.next } : query;
    },
    /** Remembers the cursor of a page, if more may follow. */
    remember(user: User, query: TaskSearch, { ids, next }: FoundPage): void {
      if (next === undefined) return;
      const key = keyOf(user, query, ids.at(-1));
      // The map is ordered by when cursors were sent: the oldest goes.
      sent.delete(key);
      sent.set(key, { next, at: performance.now() });
      const [first] = sent.size > CURSORS_KEPT ? sent.keys() : [];
      if (first) sent.delete(first);
    },
  };
}
