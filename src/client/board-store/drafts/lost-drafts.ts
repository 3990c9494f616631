import type { QueryClient } from '@tanstack/react-query';
import type { Board } from '#shared/board.ts';
import { call } from '../../api/call.ts';
import { isGone } from '../../api/error-kinds.ts';
import { keys } from '../../api/keys.ts';
import type { Edit } from '../merge/save-edit.ts';
import { announce } from '../realtime/announcements.ts';
import { taskOn } from '../task-on-board.ts';
import { drafts } from './drafts.ts';
import { goneTasks } from './gone-tasks.ts';

/** Something typed for a task and not sent. */
type TaskDraft = { key: string; taskId: string } & ({ kind: 'comment'; typed: string } | { kind: 'edit'; typed: Edit });

/** What a person has typed for tasks that exist, or once did. */
export const taskDraftsOf = (userId: string, shelf: ReadonlyMap<string, unknown>): TaskDraft[] =>
  [...shelf].flatMap(([key, typed]) => {
    const [kind, whose, taskId] = key.split(' ');
    if (!taskId || whose !== userId) return [];
    if (kind === 'comment') return { key, taskId, kind, typed: typed as string };
    return kind === 'edit' ? { key, taskId, kind, typed: typed as Edit } : [];
  });

/**
 * Notes that a task is gone.
 * @param title undefined where this page does not know it, or not any more
 * @returns whether something had been typed for it, which is offered from now on
 */
export function noteGone(userId: string, taskId: string, title: string | undefined): boolean {
  const typed = taskDraftsOf(userId, drafts.all()).some((draft) => draft.taskId === taskId);
  if (typed) goneTasks.set(new Map(goneTasks.get()).set(taskId, title ?? goneTasks.get().get(taskId)));
  return typed;
}

/** Notes that tasks exist: one that was deleted may be brought back. */
export function notePresent(tasks: readonly { id: string }[]): void {
  if (!tasks.some(({ id }) => goneTasks.get().has(id))) return;
  const present = new Set(tasks.map(({ id }) => id));
  goneTasks.set(new Map([...goneTasks.get()].filter(([id]) => !present.has(id))));
}

async function lookFor(userId: string, id: string): Promise<void> {
  try {
    await call('getTask', { params: { id } });
  } catch (error) {
    if (isGone(error) && noteGone(userId, id, undefined))
      announce(id, 'What you typed for a task that was deleted is kept above the columns.');
  }
}

/**
 * Finds out which tasks that something was typed for were deleted while nobody told this page. Where the server does not answer, the
 * next time will do: what was typed stays on its shelf.
 */
export async function lookForGone(client: QueryClient, userId: string): Promise<void> {
  const unsure = new Set(taskDraftsOf(userId, drafts.all()).map(({ taskId }) => taskId));
  for (const id of unsure) {
    if (taskOn(client.getQueryData<Board>(keys.board), id)) notePresent([{ id }]);
    else if (!goneTasks.get().has(id)) await lookFor(userId, id);
  }
}
