import { signedIn } from '../../api/query-client.ts';
import { makeStore } from '../../ui/store.ts';
import type { Edit } from '../merge/save-edit.ts';
import { hasTaskDraft } from './drafts.ts';

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

/** Notes that a task is deleted, so that the user's drafts of it appear above the columns. @param title undefined if unknown */
export function noteGone(taskId: string, title: string | undefined): void {
  const gone = goneTasks.get();
  if (hasTaskDraft(signedIn() ?? '', taskId)) goneTasks.set(new Map(gone).set(taskId, title ?? gone.get(taskId)));
}

/** Notes that tasks exist, because a deleted one may be restored. */
export function notePresent(tasks: readonly { id: string }[]): void {
  if (!tasks.some(({ id }) => goneTasks.get().has(id))) return;
  const present = new Set(tasks.map(({ id }) => id));
  goneTasks.set(new Map([...goneTasks.get()].filter(([id]) => !present.has(id))));
}
