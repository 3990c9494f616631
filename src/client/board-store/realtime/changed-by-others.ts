import { useSyncExternalStore } from 'react';
import { author } from '#messages/activity.ts';
import * as messages from '#messages/changes-by-others.ts';
import { type Board, type BoardChange, taskOn } from '#shared/board.ts';
import { makeStore } from '../../ui/store.ts';
import { announce } from '../announcements.ts';
import { hasTaskDraft } from '../drafts/drafts.ts';
import { goneTasks } from '../drafts/gone-tasks.ts';
import { isByOther } from '../merge/who-changed.ts';
import { pendingChanges } from '../mutations/pending.ts';

const MARKED_MS = 3_000;

/** The timers of marks, by the ids of their tasks. Only the holder is replaced, because copying thousands for each change would block the page. */
const marks = makeStore({ byTask: new Map<string, ReturnType<typeof setTimeout>>() });

function mark(id: string): void {
  const { byTask } = marks.get();
  clearTimeout(byTask.get(id));
  const end = () => byTask.delete(id) && marks.set({ byTask });
  marks.set({ byTask: byTask.set(id, setTimeout(end, MARKED_MS)) });
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
  const { id, version, title, updatedAt, activities } = task;
  if (version <= (taskOn(before, id)?.version ?? 0)) return;
  if (goneTasks.get().has(id)) {
    // A pending change of a deleted task is the user's own restoration.
    if (pendingChanges().some(({ ids }) => ids.has(id))) return;
    announce(id, messages.restored(title));
    mark(id);
    return;
  }
  const [entry] = activities;
  // A comment that was edited or deleted leaves an older entry on top.
  if (entry?.at !== updatedAt || !isByOther(entry, userId)) return;
  announce(id, messages.changed[entry.action](author(entry), title, entry.note));
  mark(id);
}

/** Whether someone else changed a task just now. */
export const useJustChanged = (taskId: string): boolean => useSyncExternalStore(marks.subscribe, () => marks.get().byTask.has(taskId));
