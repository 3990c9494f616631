import { useSyncExternalStore } from 'react';
import { author } from '#messages/activity.ts';
import * as messages from '#messages/changes-by-others.ts';
import type { Activity } from '#shared/activities.ts';
import { type Board, type BoardChange, taskOn } from '#shared/board.ts';
import { makeStore } from '../../ui/store.ts';
import { announce, forgetAnnouncements } from '../announcements.ts';
import { hasTaskDraft } from '../drafts/drafts.ts';
import { goneTasks } from '../drafts/gone-tasks.ts';
import { pendingChanges } from '../mutations/pending.ts';

/** A change of a shown task by someone else, or by a program of the user. */
type ChangeByOthers = {
  version: number;
  /** Undefined for a restoration, whose author is not told. */
  entry?: Activity;
  /** Whether its mark is over. */
  isOld: boolean;
};

const MARKED_MS = 3_000;

/** The latest ones by the ids of their tasks. Only the holder is replaced, because copying thousands for each change would block the page. */
const latest = makeStore({ byTask: new Map<string, ChangeByOthers>() });
const latestOf = (id: string) => latest.get().byTask.get(id);
const put = (id: string, change: ChangeByOthers) => latest.set({ byTask: latest.get().byTask.set(id, change) });

/** Marks a task's card for a moment. */
function mark(id: string, change: ChangeByOthers): void {
  put(id, change);
  setTimeout(() => latestOf(id) === change && put(id, { ...change, isOld: true }), MARKED_MS);
}

/** Announces changes by others, and marks their cards. @param before the board without the change */
export function noteChangesByOthers(before: Board, { tasks, deleted }: BoardChange, userId: string): void {
  for (const id of deleted) {
    const held = taskOn(before, id);
    // A task that the user deleted has left the board.
    if (held) announce(id, messages.deleted(held.title, hasTaskDraft(userId, id)));
  }
  const [task] = tasks;
  // After a deletion, `tasks` are only those that moved up.
  if (!task || deleted.length > 0) return;
  const { id, version, title, activities } = task;
  if (version <= (taskOn(before, id)?.version ?? 0)) return;
  if (goneTasks.get().has(id)) {
    // A pending change of a deleted task is the user's own restoration.
    if (pendingChanges().some(({ ids }) => ids.has(id))) return;
    announce(id, messages.restored(title));
    mark(id, { version, isOld: false });
    return;
  }
  const [entry] = activities;
  // The user's own programs count as others, because the user did not make their changes by hand.
  if (!entry || (entry.admin.id === userId && !entry.via)) return;
  announce(id, messages.changed[entry.action](author(entry), title, entry.note));
  mark(id, { version, entry, isOld: false });
}

export function forgetChangesByOthers(): void {
  latest.set({ byTask: new Map() });
  forgetAnnouncements();
}

/** The latest change of a task by someone else since the board was opened. */
export const useChangeByOthers = (taskId: string): ChangeByOthers | undefined =>
  useSyncExternalStore(latest.subscribe, () => latestOf(taskId));

/** Whether someone else changed a task just now. */
export const useJustChanged = (taskId: string): boolean => useChangeByOthers(taskId)?.isOld === false;
