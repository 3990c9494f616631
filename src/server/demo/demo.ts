import * as messages from '#messages/server/demo.ts';
import type { Admin } from '#shared/admins.ts';
import { dayOf, endOfDay } from '#shared/calendar.ts';
import { DAY, HOUR } from '#shared/durations.ts';
import type { Priority, Status } from '#shared/tasks.ts';
import { createAdmin } from '../admins/changes.ts';
import { theOperator } from '../changes/actor.ts';
import { change } from '../changes/change.ts';
import { type Change, doneBy } from '../changes/change-transaction.ts';
import type { Database } from '../database/database.ts';
import { createLabel } from '../labels/changes.ts';
import { commentOnTask, createTask, editTask, moveTask } from '../tasks/changes.ts';
import { orNoTask } from '../tasks/permitted.ts';
import { findTaskRow } from '../tasks/queries.ts';
import { asUser, places, team } from './team.ts';

const TASKS = 120;

/** Deterministic, so that every demo is the same. */
const pick = <T>(list: T[], at: number): T => list[at % list.length] as T;

type Setting = { admins: Admin[]; now: number; zone: string };

async function addTask(tx: Change, at: number, { admins, now, zone }: Setting): Promise<void> {
  const trouble = pick(messages.troubles, at);
  const made = now - (TASKS - at) * 5 * HOUR;
  const moment = (hours: number) => new Date(Math.min(made + hours * HOUR, now - 60_000)).toISOString();
  const creator = pick(admins, at * 5);
  const assignee = at % 6 === 0 ? null : pick(admins, at * 3 + 1);
  // Only the creator or a super admin may change a task.
  const boss = pick(
    admins.filter(({ role }) => role === 'super_admin'),
    at,
  );
  const by = (admin: Admin, hours: number) => doneBy(tx, asUser(admin), moment(hours));
  const worker = (hours: number) => by(at % 2 ? creator : boss, hours);
  const dueDay = dayOf(new Date(now + ((at * 7) % 19) * DAY - 6 * DAY).toISOString(), zone);
  const draft = {
    title: trouble.title.replace('{place}', pick(places, at * 7 + Math.floor(at / 12))),
    description: trouble.description,
    assignee: null,
    priority: 'medium' as Priority,
    dueDate: at % 5 === 0 ? null : endOfDay(dueDay, zone),
    labels: trouble.labels,
  };
  const id = await createTask(by(creator, 0), draft);
  const standing = async () => orNoTask(await findTaskRow(tx, id));
  if (assignee || trouble.priority !== 'medium') {
    const edit = { ...draft, assignee: assignee?.name ?? null, priority: trouble.priority };
    await editTask(by(creator, 0.4), await standing(), edit, zone);
  }
  for (let count = 0; count < at % 4; count++)
    await commentOnTask(worker(0.5 * (1 + count)), await standing(), pick(messages.comments, at + count));
  const reached: Status = pick(['completed', 'pending', 'completed', 'in_progress', 'pending'] as Status[], at);
  if (reached !== 'pending') await moveTask(worker(2), await standing(), 'in_progress');
  if (reached === 'completed') await moveTask(worker(4.5), await standing(), 'completed');
}

/** Fills an empty database with the demo team's work. @param zone the team's time zone @returns the people who can sign in */
export async function fillDemo(database: Database, zone: string): Promise<{ kind: 'demo'; team: typeof team }> {
  await change(database, theOperator, async (tx) => {
    const admins: Admin[] = [];
    for (const person of team) admins.push(await createAdmin(tx, person));
    for (const label of messages.labels) await createLabel(tx, label);
    const setting = { admins, now: Date.now(), zone };
    for (let at = 0; at < TASKS; at++) await addTask(tx, at, setting);
    // All of it is history, so nobody is told.
    tx.occurrences.length = 0;
  });
  return { kind: 'demo', team };
}
