import * as messages from '#messages/server/demo.ts';
import type { EndpointName } from '#shared/api.ts';
import type { User } from '#shared/session.ts';
import { priorities, type Status, type Task } from '#shared/tasks.ts';
import type { Change } from '../changes/change.ts';
import { commentOnTask, editTask, moveTask } from '../tasks/changes.ts';
import { type Standing, valuesOf } from '../tasks/queries.ts';
import type { Doing } from '../tasks/write.ts';

/** Comments end at this length of a task's history, because a demo may run for days. */
const LONGEST_HISTORY = 40;
/** Tasks in sight that a reader holds before colleagues stop assigning more. */
const MOST_HELD = 4;

const nextStatus: Record<Status, Status> = { pending: 'in_progress', in_progress: 'completed', completed: 'pending' };

/** Something that a colleague can do to a task. */
export type Deed = {
  /** The call that would do it, whose rule it obeys. */
  call: EndpointName;
  /** Whether it fits a task among those in sight. `reader` has the board open. */
  suits(task: Task, reader: User, inSight: readonly Task[]): boolean;
  run(tx: Change, doing: Doing, task: Standing, of: { reader: User; zone: string; pick: <T>(list: readonly T[]) => T }): Promise<unknown>;
};

const isOf = (task: Task, { id, name }: User) => task.assignee === name || task.createdByAdminId === id;
const isOpen = ({ status }: Task) => status !== 'completed';
const canBeCommented = (task: Task) => isOpen(task) && task.activityCount < LONGEST_HISTORY;

/** A description that ends with a note, in place of an earlier one. */
function withNote(description: string | null, note: string): string {
  const lines = (description ?? '').split('\n');
  if (messages.notes.includes(lines.at(-1) ?? '')) lines.pop();
  return [...lines, note].filter((line, at) => at > 0 || line !== '').join('\n');
}

/** A title with an end, or without it if it has it. */
const changedTitle = (title: string, end: string) => (title.endsWith(end) ? title.slice(0, -end.length) : title + end);

const mention: Deed = {
  call: 'addComment',
  suits: canBeCommented,
  run: (tx, doing, task, { reader, pick }) => commentOnTask(tx, doing, task, pick(messages.mentions)(reader.name)),
};

const comment: Deed = {
  call: 'addComment',
  suits: (task, reader) => canBeCommented(task) && isOf(task, reader),
  run: (tx, doing, task, { pick }) => commentOnTask(tx, doing, task, pick(messages.comments)),
};

const assign: Deed = {
  call: 'updateTask',
  suits: (task, { name }, inSight) =>
    isOpen(task) && task.assignee !== name && inSight.filter(({ assignee }) => assignee === name).length < MOST_HELD,
  run: (tx, doing, task, { reader, zone }) => editTask(tx, doing, task, { ...valuesOf(task), assignee: reader.name }, zone),
};

const edit: Deed = {
  call: 'updateTask',
  suits: isOpen,
  run: (tx, doing, task, { zone, pick }) =>
    editTask(tx, doing, task, { ...valuesOf(task), description: withNote(task.description, pick(messages.notes)) }, zone),
};

const move: Deed = {
  call: 'changeStatus',
  suits: () => true,
  run: (tx, doing, task) => moveTask(tx, doing, task, nextStatus[task.status]),
};

/** The deeds of colleagues, who do one after the other. */
export const deeds: readonly Deed[] = [mention, move, assign, edit, comment, { ...move, suits: isOf }];

/** An edit of a task that a reader is editing: most fields change, so that the reader's save has a conflict. */
export const rival: Deed = {
  call: 'updateTask',
  suits: () => true,
  run: (tx, doing, task, { zone, pick }) => {
    const rewritten = {
      ...valuesOf(task),
      title: changedTitle(task.title, messages.titleEnd),
      description: withNote(task.description, pick(messages.notes)),
      priority: pick(priorities.filter((one) => one !== task.priority)),
    };
    return editTask(tx, doing, task, rewritten, zone);
  },
};
