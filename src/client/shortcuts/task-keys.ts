import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import type { Values } from '../board-store/undo/steps.ts';
import type { KeyAct } from './keys-table.ts';
import { sayReadOnly } from './read-only.ts';

/** The values that a key gives to tasks; null if it deletes them. */
export function valuesBy(act: KeyAct & { on: 'tasks' }, user: User): Values | null {
  if ('status' in act) return { status: act.status };
  return act.does === 'assign' ? { assignee: user.name } : null;
}

type Writing = { edit: (task: Task) => void; comment: () => void; labels: (task: Task) => void };

/** Edits a task, comments on it or chooses its labels by a key, or says why the user may not. */
export function writeBy({ does }: KeyAct & { on: 'task' }, task: Task, user: User, writing: Writing): void {
  if (may(user, does === 'comment' ? 'addComment' : 'updateTask', task)) writing[does](task);
  else sayReadOnly(task, user);
}
