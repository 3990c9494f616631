import { hash } from 'node:crypto';
import type { User } from '#shared/session.ts';
import type { TaskSearch } from '#shared/tasks.ts';
import type { FoundPage } from './find.ts';

/** More pages than a team reads at once. */
const CURSORS_KEPT = 10_000;
/** So long somebody may read before they go on; what was told before that, another server may have told anew (milliseconds). */
const KEPT_MS = 15 * 60_000;

/**
 * Where the pages ended that were told last, by who asked for what. Whoever goes on by the id of a page's last task does not say where that
 * stood, and it may stand elsewhere by now, or nowhere: what came after it must not be left out. Held by this process alone: another one goes on where
 * the task now stands, unless it is sent the header `Next-After`.
 */
export function pageCursorsSent() {
  const sent = new Map<string, { next: string; at: number }>();
  // Of one length, whatever is searched for: whoever makes up searches must not fill the memory.
  const keyOf = ({ id }: User, query: TaskSearch, after: string | undefined) =>
    hash('sha256', JSON.stringify([id, { ...query, after }]), 'base64');
  return {
    /** The same query, going on where the page before it ended. */
    goOn(user: User, query: TaskSearch): TaskSearch {
      const cursor = query.after === undefined ? undefined : sent.get(keyOf(user, query, query.after));
      return cursor && performance.now() - cursor.at < KEPT_MS ? { ...query, after: cursor.next } : query;
    },
    /** Keeps where a page ended, if more may follow. */
    remember(user: User, query: TaskSearch, { ids, next }: FoundPage): void {
      if (next === undefined) return;
      const key = keyOf(user, query, ids.at(-1));
      // What was told last stands last, and what was told first goes.
      sent.delete(key);
      sent.set(key, { next, at: performance.now() });
      const [first] = sent.size > CURSORS_KEPT ? sent.keys() : [];
      if (first) sent.delete(first);
    },
  };
}
