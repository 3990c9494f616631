import type { QueryClient } from '@tanstack/react-query';
import * as messages from '#messages/announcements.ts';
import { type Board, taskOn } from '#shared/board.ts';
import { call } from '../../api/call.ts';
import { isGone } from '../../api/error-kinds.ts';
import { keys } from '../../api/keys.ts';
import { makeStore } from '../../ui/store.ts';
import { announce } from '../announcements.ts';
import type { Edit } from '../merge/save-edit.ts';
import { remoteChanges } from '../realtime/remote-changes.ts';
import { drafts, hasTaskDraft } from './drafts.ts';

/** Deleted tasks with drafts of the user: titles, if known, by id. */
export const goneTasks = makeStore<ReadonlyMap<string, string | undefined>>(new Map());

type TaskDraft = { key: string; taskId: string } & ({ kind: 'comment'; typed: string } | { kind: 'edit'; typed: Edit });

/** The user's drafts of edits and comments. */
export const taskDraftsOf = (userId: string, shelf: ReadonlyMap<string, unknown>): TaskDraft[] =>
  [...shelf].flatMap(([key, typed]) => {
    const [kind, whose, taskId] = key.split(' ');
    if (!taskId || whose !== userId) return [];
    if (kind === 'comment') return { key, taskId, kind, typed: typed as string };
    return kind === 'edit' ? { key, taskId, kind, typed: typed as Edit } : [];
  });

/** Notes that a task is deleted, so that its drafts appear above the columns. @param title undefined if unknown */
export function noteGone(userId: string, taskId: string, title: string | undefined): void {
  if (hasTaskDraft(userId, taskId)) goneTasks.set(new Map(goneTasks.get()).set(taskId, title ?? goneTasks.get().get(taskId)));
}

/** Notes that tasks exist, because a deleted one may be restored. */
export function notePresent(tasks: readonly { id: string }[]): void {
  if (!tasks.some(({ id }) => goneTasks.get().has(id))) return;
  const present = new Set(tasks.map(({ id }) => id));
  goneTasks.set(new Map([...goneTasks.get()].filter(([id]) => !present.has(id))));
}

async function lookFor(userId: string, id: string): Promise<void> {
  try {
    await call('getTask', { params: { id } });
  } catch (error) {
    if (!isGone(error) || !hasTaskDraft(userId, id)) return;
    noteGone(userId, id, undefined);
    announce(id, messages.draftOfDeletedTask);
  }
}

/** Finds tasks with drafts that were deleted while offline. The next reload retries failed calls. */
async function lookForGone(client: QueryClient, userId: string): Promise<void> {
  const unsure = new Set(taskDraftsOf(userId, drafts.all()).map(({ taskId }) => taskId));
  for (const id of unsure) {
    if (taskOn(client.getQueryData<Board>(keys.board), id)) notePresent([{ id }]);
    else if (!goneTasks.get().has(id)) await lookFor(userId, id);
  }
}

/** Follows which tasks with drafts are deleted and restored. @returns stops it */
export function followGoneTasks(client: QueryClient, userId: string): () => void {
  void lookForGone(client, userId);
  const ended = remoteChanges.subscribe((news) => {
    if (news.kind === 'reloaded') void lookForGone(client, userId);
    if (news.kind !== 'change') return;
    notePresent(news.change.tasks);
    for (const id of news.change.deleted) noteGone(userId, id, taskOn(news.before, id)?.title);
  });
  return () => {
    ended();
    // Cleared for the next user at the end, because a refusal may come before this starts.
    goneTasks.set(new Map());
  };
}
