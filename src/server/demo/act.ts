import * as messages from '#messages/server/demo.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { priorities, type Status, statuses, type Task, type TaskEdit } from '#shared/tasks.ts';
import { theOperator } from '../changes/actor.ts';
import { change } from '../changes/change.ts';
import type { Change } from '../changes/change-transaction.ts';
import type { Database } from '../database/database.ts';
import { readColumn, readTaskTexts, type TaskText } from '../stream/queries.ts';
import { commentOnTask, editTask, moveTask } from '../tasks/changes.ts';
import { holdPermitted } from '../tasks/permitted.ts';
import { type Standing, valuesOf } from '../tasks/queries.ts';

/** Comments end at this length of a task's history, because a demo may run for days. */
const LONGEST_HISTORY = 40;
/** Tasks in sight that a reader holds before colleagues stop assigning more. */
const MOST_HELD = 4;

const nextStatus: Record<Status, Status> = { pending: 'in_progress', in_progress: 'completed', completed: 'pending' };

type About = { reader: User; zone: string; pick: <T>(list: readonly T[]) => T };

type Deed = {
  /** The call that would do it, whose rule it obeys. */
  call: 'addComment' | 'updateTask' | 'changeStatus';
  /** Whether it fits a task among those in sight. `reader` has the board open. */
  suits(task: Task, reader: User, inSight: readonly Task[]): boolean;
  run(tx: Change, task: Standing, about: About): Promise<unknown>;
};

const commenting = (suits: Deed['suits'], text: (about: About) => string): Deed => ({
  call: 'addComment',
  suits: (task, reader, inSight) => isOpen(task) && task.activityCount < LONGEST_HISTORY && suits(task, reader, inSight),
  run: (tx, task, about) => commentOnTask(tx, task, text(about)),
});

const editing = (suits: Deed['suits'], values: (task: Standing, about: About) => Partial<TaskEdit>): Deed => ({
  call: 'updateTask',
  suits,
  run: (tx, task, about) => editTask(tx, task, { ...valuesOf(task), ...values(task, about) }, about.zone),
});

const always = () => true;
const isOf = (task: Task, { id, name }: User) => task.assignee === name || task.createdByAdminId === id;
const isOpen = ({ status }: Task) => status !== 'completed';

function withNote(description: string | null, note: string): string {
  const lines = (description ?? '').split('\n');
  if (messages.notes.includes(lines.at(-1) ?? '')) lines.pop();
  return [...lines, note].filter((line, at) => at > 0 || line !== '').join('\n');
}

const changedTitle = (title: string, end: string) => (title.endsWith(end) ? title.slice(0, -end.length) : title + end);

const rewritten = ({ description }: Standing, { pick }: About) => ({ description: withNote(description, pick(messages.notes)) });

const move: Deed = {
  call: 'changeStatus',
  suits: always,
  run: (tx, task) => moveTask(tx, task, nextStatus[task.status]),
};

const deeds: readonly Deed[] = [
  commenting(always, ({ reader, pick }) => pick(messages.mentions)(reader.name)),
  move,
  editing(
    (task, { name }, inSight) =>
      isOpen(task) && task.assignee !== name && inSight.filter(({ assignee }) => assignee === name).length < MOST_HELD,
    (_, { reader }) => ({ assignee: reader.name }),
  ),
  editing(isOpen, rewritten),
  commenting(isOf, ({ pick }) => pick(messages.comments)),
  { ...move, suits: isOf },
];

/** An edit of a task that a reader is editing: most fields change, so that the reader's save has a conflict. */
const rival = editing(always, (task, about) => ({
  ...rewritten(task, about),
  title: changedTitle(task.title, messages.titleEnd),
  priority: about.pick(priorities.filter((one) => one !== task.priority)),
}));

const IN_SIGHT = 6;

const asTask = ({ json }: TaskText): Task => JSON.parse(json);

async function tasksInSight(database: Database): Promise<Task[]> {
  const found: Task[] = [];
  for (const status of statuses) found.push(...(await readColumn(database, status, { limit: IN_SIGHT })).map(asTask));
  return found;
}

/** The people around the board, and the tasks that a reader is editing. */
export type Scene = { readers: User[]; colleagues: User[]; edited: string[] };

/** The next action of a colleague. */
export type Act = {
  by: User;
  taskId: string;
  isEdit: boolean;
  /** Does it, like a call. @throws AppError if the task is gone, or no longer the colleague's to change */
  run(): Promise<void>;
};

/** The next act: a rival edit, or else the deed whose turn it is. @param random like `Math.random` @returns `null` if there is none */
export async function nextAct(
  { database, zone, random }: { database: Database; zone: string; random: () => number },
  { readers, colleagues, edited }: Scene,
  turn: number,
): Promise<Act | null> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  if (readers.length === 0) return null;
  const reader = pick(readers);

  function choose(deed: Deed, tasks: Task[]): Act | null {
    const ableTo = (task: Task) => colleagues.filter((one) => may(one, deed.call, task));
    const fitting = tasks.filter((task) => deed.suits(task, reader, tasks) && ableTo(task).length > 0);
    if (fitting.length === 0) return null;
    const task = pick(fitting);
    const able = ableTo(task);
    // The creator first, or super admins would do most of it.
    const by = able.find(({ id }) => id === task.createdByAdminId) ?? pick(able);
    const run = () =>
      change(database, { ...theOperator, user: by }, async (tx) => {
        const held = await holdPermitted(tx, deed.call, task.id);
        await deed.run(tx, held, { reader, zone, pick });
      });
    return { by, taskId: task.id, isEdit: deed.call === 'updateTask', run };
  }

  const underHand = choose(rival, (await readTaskTexts(database, edited)).map(asTask));
  if (underHand) return underHand;
  const inSight = await tasksInSight(database);
  for (let at = 0; at < deeds.length; at++) {
    const deed = deeds[(turn + at) % deeds.length];
    const act = deed && choose(deed, inSight);
    if (act) return act;
  }
  return null;
}
