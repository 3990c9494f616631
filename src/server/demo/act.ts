import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import { statuses, type Task } from '#shared/tasks.ts';
import type { Actor } from '../changes/actor.ts';
import { change } from '../changes/change.ts';
import type { Database } from '../database/database.ts';
import { readColumn, readTaskTexts, type TaskText } from '../stream/queries.ts';
import { holdPermitted } from '../tasks/permitted.ts';
import { type Deed, deeds, rival } from './deeds.ts';

/** The cards of a column that a reader probably sees. */
const IN_SIGHT = 6;

const asTask = ({ json }: TaskText): Task => JSON.parse(json);

/** The first tasks of every column. */
async function tasksInSight(database: Database): Promise<Task[]> {
  const found: Task[] = [];
  for (const status of statuses) found.push(...(await readColumn(database, status, { limit: IN_SIGHT })).map(asTask));
  return found;
}

/** The people around the board, and the tasks that a reader is editing. */
export type Scene = { readers: User[]; colleagues: User[]; edited: string[] };

/** Something that a colleague is about to do. */
export type Act = {
  by: User;
  taskId: string;
  /** Whether the colleague has the task's editor open before. */
  isEdit: boolean;
  /** Does it, like a call. @throws AppError if the task is gone, or no longer the colleague's to change */
  run(): Promise<void>;
};

const asColleague = (user: User): Actor => ({ user, origin: null, via: null, hold: async () => {} });

/**
 * Chooses the next act: an edit of a task that a reader is editing, or else the deed whose turn it is, or one after it.
 * @param random like `Math.random` @returns `null` without readers, or if nothing can be done
 */
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
      change(database, asColleague(by), async (tx) => {
        const held = await holdPermitted(tx, by, deed.call, task.id);
        await deed.run(tx, { adminId: by.id, at: new Date().toISOString() }, held, { reader, zone, pick });
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
