import { useSyncExternalStore } from 'react';
import { makeStore } from '../../ui/store.ts';

/** What somebody else did last to a task, as far as this page has heard. */
type ForeignChange = {
  /** Their name; empty for a deletion and its undoing, of which nobody is told who made it. */
  by: string;
  /** ISO 8601 in UTC. */
  at: string;
  deleted: boolean;
  /** The version of the task after it; of one that was deleted, the last this page knew (0: none). */
  version: number;
};

/** How long a card stays marked. */
const MARKED_MS = 3_000;

// Altered in place, because hundreds may come at once; the number only says that they were.
const changes = new Map<string, ForeignChange>();
const marks = new Map<string, ForeignChange>();
const altered = makeStore(0);
const publish = () => altered.set(altered.get() + 1);

/** Notes what somebody else did to a task, and marks its card for a moment. */
export function noteForeignChange(id: string, change: ForeignChange): void {
  changes.set(id, change);
  if (!change.deleted) {
    marks.set(id, change);
    setTimeout(() => {
      // A later change of the same task has a moment of its own.
      if (marks.get(id) !== change) return;
      marks.delete(id);
      publish();
    }, MARKED_MS);
  }
  publish();
}

/** Forgets what was noted of one task. */
export function forgetForeignChange(id: string): void {
  changes.delete(id);
  publish();
}

/** Forgets them all: what is foreign depends on who is signed in. */
export function forgetForeignChanges(): void {
  changes.clear();
  marks.clear();
  publish();
}

/** The newest change that somebody else made to a task since this person's board was opened. */
export const foreignChangeOf = (taskId: string): ForeignChange | undefined => changes.get(taskId);

/** The same for what shall be rendered again with every one. */
export const useForeignChange = (taskId: string): ForeignChange | undefined =>
  useSyncExternalStore(altered.subscribe, () => foreignChangeOf(taskId));

/** Whether somebody else changed a task just now. */
export const useJustChanged = (taskId: string): boolean => useSyncExternalStore(altered.subscribe, () => marks.has(taskId));
