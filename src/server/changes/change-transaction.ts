import type { User } from '#shared/session.ts';
import type { Status } from '#shared/tasks.ts';
import type { Action } from '#shared/words.ts';
import type { Transaction } from '../database/database.ts';
import type { Occurrence } from '../notifications/who-is-told.ts';
import type { Actor } from './actor.ts';

/** The subjects of a change that `change` logs at its end. */
export const unwritten = Symbol('unwritten');

/** An entry of a task's history, or its deletion. */
export type Entry = {
  taskId: string;
  taskVersion: number;
  action: Action | 'deleted' | 'restored';
  /** Its changes, with placeholders for names. */
  changes?: readonly object[];
};

/** A transaction that may change tasks, comments and admins. Only `change` makes one. */
export type Change = Transaction & {
  readonly by: Actor;
  /** Its time (ISO 8601): when it is first asked for, once its tasks are locked, so that the times of a task's changes rise. */
  readonly at: string;
  readonly [unwritten]: Map<string, Subject>;
  /** Events that people may be told of. They become notifications at the end of the transaction. */
  readonly occurrences: Occurrence[];
  /** The new entries of histories. They become deliveries of webhooks at the end of the transaction. */
  readonly entries: Entry[];
  /** The ids of held assignees by name, because a bulk asks for one again and again. */
  readonly assignees: Map<string, string>;
};

/** A version of the board: the changed task with its status before and after (`null`: not on the board), or the changed admin. */
export type Subject = {
  task?: { id: string; before: Status | null; after: Status | null };
  adminId?: string;
  /** By how much many tasks changed the totals. */
  totals?: Record<Status, number>;
  /** Whether clients load the board anew. */
  reload?: boolean;
};

/** Runs a transaction as one caller. */
export type RunChange = <T>(work: (tx: Change) => Promise<T>) => Promise<T>;

/** The person who makes a change. @throws if it is nobody, such as the operator */
export function authorOf({ by: { user } }: Change): User {
  if (!user) throw new Error('Only a person can make this change.');
  return user;
}

/** The same transaction with another actor and time. */
export const doneBy = (tx: Change, user: User, at: string): Change => ({ ...tx, by: { ...tx.by, user }, at });

/** Logs a change at the end of the transaction. A task that changes several times in it gets one version of the board. */
export function appendChange(tx: Change, subject: Subject): void {
  const subjects = tx[unwritten];
  const earlier = subject.task && subjects.get(subject.task.id)?.task;
  const task = subject.task && { ...subject.task, before: (earlier ?? subject.task).before };
  subjects.set(task?.id ?? `other ${subjects.size}`, { ...subject, task });
}

/** Logs a change of names that is about no admin. @param reload whether tasks show these names */
export const appendNames = (tx: Change, { reload }: { reload: boolean }): void =>
  appendChange(tx, { adminId: tx.by.user?.id ?? '', reload });

/** Logs as one change that many tasks came (1) or went (-1), which makes clients reload the board. */
export function appendMany(tx: Change, tasks: readonly { status: Status }[], step: 1 | -1): void {
  const totals = { pending: 0, in_progress: 0, completed: 0 };
  for (const { status } of tasks) totals[status] += step;
  appendChange(tx, { totals, reload: true });
}
