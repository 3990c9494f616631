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

/** A change of a task by someone else, or by a program of the user. */
export type ChangeByOthers = {
  id: string;
  deleted: boolean;
  /** The task's new version, or the last one that the board held of a deleted task (0: none). */
  version: number;
  /** Undefined if a deleted task was not on the board. */
  title: string | undefined;
  /** Undefined for a deletion and its undoing, whose author is not told. */
  entry?: Activity;
  /** Whether its mark is over. */
  isOld?: true;
};

const MARKED_MS = 3_000;

// Mutated in place, because hundreds may come at once. The store counts changes.
const latest = new Map<string, ChangeByOthers>();
const altered = makeStore(0);
const publish = () => altered.set(altered.get() + 1);

function changesIn(before: Board, { tasks, deleted }: BoardChange, userId: string): ChangeByOthers[] {
  // After a deletion, `tasks` are only those that moved up.
  if (deleted.length > 0)
    return deleted.map((id) => {
      const held = taskOn(before, id);
      return { id, deleted: true, version: held?.version ?? 0, title: held?.title };
    });
  const [task] = tasks;
  if (!task) return [];
  const { id, version, title, activities } = task;
  if (version <= (taskOn(before, id)?.version ?? 0)) return [];
  // A pending change of a deleted task is the user's own restoration.
  if (goneTasks.get().has(id)) return pendingChanges().some(({ ids }) => ids.has(id)) ? [] : [{ id, deleted: false, version, title }];
  const [entry] = activities;
  // The user's own programs count as others, because the user did not make their changes by hand.
  return entry && (entry.admin.id !== userId || entry.via) ? [{ id, deleted: false, version, title, entry }] : [];
}

function sentenceOf({ id, deleted, title, entry }: ChangeByOthers, userId: string): string | undefined {
  // A task that the user deleted has no title, because it has left the board.
  if (!title) return undefined;
  if (deleted) return messages.deleted(title, hasTaskDraft(userId, id));
  if (!entry) return messages.restored(title);
  return messages.changed[entry.action](author(entry), title, entry.note);
}

/** Announces changes by others, and marks their cards for a moment. @param before the board without the change */
export function noteChangesByOthers(before: Board, change: BoardChange, userId: string): void {
  const changes = changesIn(before, change, userId);
  if (changes.length === 0) return;
  for (const one of changes) {
    latest.set(one.id, one);
    const sentence = sentenceOf(one, userId);
    if (sentence) announce(one.id, sentence);
  }
  publish();
  setTimeout(() => {
    for (const one of changes) if (latest.get(one.id) === one) latest.set(one.id, { ...one, isOld: true });
    publish();
  }, MARKED_MS);
}

export function forgetChangesByOthers(): void {
  latest.clear();
  publish();
  forgetAnnouncements();
}

/** The latest change of a task by someone else since the board was opened. */
export const useChangeByOthers = (taskId: string): ChangeByOthers | undefined =>
  useSyncExternalStore(altered.subscribe, () => latest.get(taskId));

/** Whether someone else changed a task just now. */
export function useJustChanged(taskId: string): boolean {
  const change = useChangeByOthers(taskId);
  return change !== undefined && !change.deleted && !change.isOld;
}
