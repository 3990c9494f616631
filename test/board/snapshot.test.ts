import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Board } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import type { Change } from '../../src/server/changes/change-transaction.ts';
import { readBoardState } from '../../src/server/stream/queries.ts';
import { boardSnapshot } from '../../src/server/stream/snapshot.ts';
import { deleteTaskRow } from '../../src/server/tasks/deleted-tasks.ts';
import { aTask, theSuperAdmin } from '../factories.ts';
import { followBoard } from '../follow-board.ts';
import { type App, anApp } from '../start-app.ts';

test('a read that begins after a change was acknowledged shows it, even under load', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const read = async () => (await boss.call('GET', '/api/tasks')).json() as Board;
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let count = 0; count < 10; count++) {
      const made = (await aTask(boss, { title: `Task ${writer}.${count}` })) as Task;
      const boards = await Promise.all([read(), read(), read()]);
      for (const board of boards) expect(board.pending.map((task) => task.id)).toContain(made.id);
    }
  });
  await Promise.all(writers);
  expect((await read()).counts.pending).toBe(80);
});

test('a rename shows on a board that was read before it', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  await aTask(boss, { title: 'Somebody made this' });
  const [before] = ((await boss.call('GET', '/api/tasks')).json() as Board).pending;
  await boss.call('PATCH', `/api/admins/${before?.creator.id}`, { name: 'Renamed Person' });
  const [after] = ((await boss.call('GET', '/api/tasks')).json() as Board).pending;
  expect(after?.creator.name).toBe('Renamed Person');
});

/** Undoes the last change, which created a task, like a standby that takes over without having received it. */
const setBack = ({ database }: App, id: string) =>
  database.maintain(async (tx) => {
    const { version } = await readBoardState(tx);
    await tx.sql.deleteFrom('changes').where('version', '=', version).execute();
    await tx.sql
      .updateTable('board')
      .set({ version: version - 1, pending: 1 })
      .execute();
    await tx.engine.search.remove(tx, [id]);
    await tx.sql.updateTable('tasks').set({ deleted_at: new Date().toISOString() }).where('id', '=', id).execute();
    await deleteTaskRow(tx as Change, id);
  });

test.each(['read while the database is behind', 'read after as much has changed again', 'read after more has changed'])(
  'a task that the database has lost leaves the board, %s',
  async (when) => {
    const app = await anApp();
    const boss = await theSuperAdmin(app);
    const titles = async () => ((await boss.call('GET', '/api/tasks')).json() as Board).pending.map(({ title }) => title);
    await aTask(boss, { title: 'Kept' });
    const { id } = await aTask(boss, { title: 'Lost' });
    expect(await titles()).toEqual(['Lost', 'Kept']);
    const follower = await followBoard(app.url, boss.cookie);
    onTestFinished(() => follower.leave());
    await setBack(app, id);
    if (when.includes('behind')) expect(await titles()).toEqual(['Kept']);
    await aTask(boss, { title: 'Made since' });
    if (when.includes('as much')) expect(await titles()).toEqual(['Made since', 'Kept']);
    await aTask(boss, { title: 'Made last' });
    expect(await titles()).toEqual(['Made last', 'Made since', 'Kept']);
    expect((await follower.until((all) => all.length > 0))[0]?.kind).toBe('reset');
  },
);

test.each([120, 250])('a board read after %i tasks left a full column at once is that of a new read', async (count) => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const made: { id: string }[] = [];
  // A few at a time, because a busy PostgreSQL refuses calls that wait for over two seconds.
  while (made.length < 260) made.push(...(await Promise.all(Array.from({ length: 20 }, (_, at) => aTask(boss, { title: `Task ${at}` })))));
  const move = async (status: string, from: number, to: number) => {
    for (let at = from; at < to; at += 200) {
      const changes = made.slice(at, Math.min(at + 200, to)).map(({ id }) => ({ id, status }));
      expect(await boss.call('POST', '/api/tasks/bulk', { changes })).toMatchObject({ status: 200 });
    }
  };
  await move('completed', 0, 260);
  await boss.call('GET', '/api/tasks');
  await move('in_progress', 5, 5 + count);
  const followed = (await boss.call('GET', '/api/tasks')).json() as Board;
  const { bytes } = await boardSnapshot(app.database)({ version: -1, at: null });
  expect(followed).toEqual(JSON.parse(bytes.toString()));
  expect(followed.completed).toHaveLength(Math.min(100, 260 - count));
});

test('a caller who saw a version that the database has lost since gets the board as it is', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  await aTask(boss, { title: 'Kept' });
  const { version } = (await boss.call('GET', '/api/tasks')).json() as Board;
  const seen = { version: version + 1, at: new Date().toISOString() };
  const { bytes } = await boardSnapshot(app.database)(seen);
  expect(JSON.parse(bytes.toString())).toMatchObject({ version, pending: [{ title: 'Kept' }] });
});

test('the first stream after the database lost changes waits for the next change without polling on and on', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  await aTask(boss, { title: 'Kept' });
  const { id } = await aTask(boss, { title: 'Lost' });
  const before = await followBoard(app.url, boss.cookie);
  await aTask(boss, { title: 'Lost as well' });
  await before.until((all) => all.length > 0);
  before.leave();
  await setBack(app, id);
  let asked = 0;
  const { snapshot } = app.database;
  Object.assign(app.database, {
    snapshot: (work: Parameters<typeof snapshot>[0]) => {
      asked += 1;
      return snapshot(work);
    },
  });
  const after = await followBoard(app.url, boss.cookie);
  onTestFinished(() => after.leave());
  await pause(600);
  expect(asked).toBeLessThan(10);
  await aTask(boss, { title: 'Made since' });
  expect((await after.until((all) => all.length > 0))[0]?.kind).toBe('change');
});
