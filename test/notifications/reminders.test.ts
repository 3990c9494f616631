import { expect, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import { dayOf, endOfDay } from '#shared/calendar.ts';
import { DAY, HOUR, MINUTE } from '#shared/durations.ts';
import type { Task } from '#shared/tasks.ts';
import { jobWorker } from '../../src/server/jobs/worker.ts';
import { reminders } from '../../src/server/notifications/reminders.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { imported } from '../import/an-import.ts';
import { type App, anApp, type Client } from '../start-app.ts';

const list = (as: Client) => answered<Answer<'listNotifications'>>(as, 'GET', '/api/notifications');

async function aTeam() {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  return { app, boss, ana };
}

const ZONE = 'America/New_York';

/** A node that tells of due days, with a clock of its own in New York. */
function aReminder({ database }: App, start: string) {
  const failed: unknown[] = [];
  const clock = { now: Date.parse(start) };
  const now = () => clock.now;
  const handlers = { reminders: reminders(database, ZONE, now) };
  const jobs = jobWorker(database, handlers, (error) => failed.push(error), now);
  return async (instant: string) => {
    clock.now = Date.parse(instant);
    await jobs.runDue();
    expect(failed).toEqual([]);
  };
}

const due = (as: Client, dueDate: string, more: object = {}) => aTask(as, { dueDate, assignee: 'Ana Diaz', title: dueDate, ...more });
const told = async (as: Client) =>
  (await list(as)).items.filter(({ kind }) => kind !== 'assigned').map(({ kind, task }) => `${kind} ${task?.title}`);

test('assignees are told once when the due day begins, and once when it is over', async () => {
  const { app, boss, ana } = await aTeam();
  const task = await due(boss, '2030-05-10');
  await due(boss, '2030-05-11');
  await due(boss, '2030-05-10', { title: 'Nobody', assignee: null });
  const { version } = await answered<{ version: number }>(boss, 'GET', '/api/tasks');
  const at = aReminder(app, '2030-05-01T12:00:00Z');
  await at('2030-05-10T03:58:00Z');
  expect(await told(ana)).toEqual([]);
  await at('2030-05-10T04:01:00Z');
  await at('2030-05-10T20:00:00Z');
  expect(await told(ana)).toEqual(['due_soon 2030-05-10']);
  await at('2030-05-11T04:02:00Z');
  await at('2030-05-11T09:00:00Z');
  expect(await told(ana)).toEqual(['due_soon 2030-05-11', 'overdue 2030-05-10', 'due_soon 2030-05-10']);
  // Another day begins anew.
  await answered(boss, 'PUT', `/api/tasks/${task.id}`, { title: 'Later', assignee: 'Ana Diaz', dueDate: '2030-05-12' });
  await at('2030-05-12T05:00:00Z');
  expect(await told(ana)).toContain('due_soon Later');
  expect((await answered<{ version: number }>(boss, 'GET', '/api/tasks')).version).toBe(version + 1);
});

test('a server that was off over the due day tells of what is still true', async () => {
  const { app, boss, ana } = await aTeam();
  await due(boss, '2030-05-10');
  const done = await due(boss, '2030-05-10', { title: 'Done' });
  await answered<Task>(boss, 'PUT', `/api/tasks/${done.id}/status`, { status: 'completed' });
  const gone = await due(boss, '2030-05-10', { title: 'Gone' });
  await answered(boss, 'DELETE', `/api/tasks/${gone.id}`);
  await aReminder(app, '2030-05-01T12:00:00Z')('2030-05-13T12:00:00Z');
  expect((await told(ana)).filter((one) => !one.startsWith('status'))).toEqual(['overdue 2030-05-10']);
});

test.each([
  ['forward', '2030-03-10', '2030-03-10T04:59:00Z', '2030-03-10T05:01:00Z', '2030-03-11T03:59:00Z', '2030-03-11T04:01:00Z'],
  ['back', '2030-11-03', '2030-11-03T03:59:00Z', '2030-11-03T04:01:00Z', '2030-11-04T04:59:00Z', '2030-11-04T05:01:00Z'],
])('where clocks go %s that day, it still runs from midnight to midnight', async (_name, day, before, after, late, over) => {
  const { app, boss, ana } = await aTeam();
  await due(boss, day);
  const at = aReminder(app, '2030-01-01T12:00:00Z');
  await at(before);
  expect(await told(ana)).toEqual([]);
  await at(after);
  await at(late);
  expect(await told(ana)).toEqual([`due_soon ${day}`]);
  await at(over);
  expect(await told(ana)).toEqual([`overdue ${day}`, `due_soon ${day}`]);
});

test('of imported tasks, people are told what comes, and not what is so already', async () => {
  const { app, boss, ana } = await aTeam();
  const now = Date.now();
  const today = Date.parse(dayOf(new Date(now).toISOString(), ZONE));
  const dayIn = (days: number) => new Date(today + days * DAY).toISOString().slice(0, 10);
  const rows = [-2, 0, 1].map((days) => ({ title: `day ${days}`, assignee: 'Ana Diaz', dueDate: dayIn(days) }));
  await imported(boss, rows);
  const at = aReminder(app, new Date(now - HOUR).toISOString());
  await at(new Date(now).toISOString());
  expect(await told(ana)).toEqual([]);
  await at(new Date(Date.parse(endOfDay(dayIn(0), ZONE)) + MINUTE).toISOString());
  expect((await told(ana)).sort()).toEqual(['due_soon day 1', 'overdue day 0']);
});
