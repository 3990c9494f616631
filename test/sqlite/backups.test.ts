import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import * as messages from '#messages/server/database.ts';
import type { Board } from '#shared/board.ts';
import { roomForData } from '../../scripts/room-for-data.ts';
import { keepBackups, outdated } from '../../src/server/backups.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { sqliteFile } from '../../src/server/database/sqlite/open.ts';
import { jobWorker } from '../../src/server/jobs/worker.ts';
import { maintenance } from '../../src/server/maintenance.ts';
import { aFile, aTask, theSuperAdmin } from '../factories.ts';
import { followBoard } from '../follow-board.ts';
import { imported } from '../import/an-import.ts';
import { aFactor, begin, prove, signInProven } from '../second-factor/a-factor.ts';
import { type App, anApp } from '../start-app.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(roomForData(), 'max-tasks-backups-'));
  return () => rmSync(folder, { recursive: true });
});

test('a backup made during writes is complete, private, and works as a database', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  await imported(
    boss,
    Array.from({ length: 200 }, (_, at) => ({ title: `Before ${at}`, description: 'x'.repeat(5_000) })),
  );
  const file = path.join(folder, 'data', 'max-tasks.db');
  await keepBackups(app.database, path.join(folder, 'data'), new Date('2026-11-21T07:30:00Z'));
  const copying = app.database.backUp?.(path.join(folder, 'max-tasks.db'));
  const during = Promise.all(Array.from({ length: 20 }, (_, at) => aTask(boss, { title: `During ${at}` })));
  await Promise.all([copying, during]);
  expect(statSync(path.join(folder, 'max-tasks.db')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual(['data', 'max-tasks.db']);
  expect(readdirSync(path.dirname(file))).toEqual(['max-tasks-2026-11-21T07.db']);
  rmSync(path.dirname(file), { recursive: true });
  const again = await anApp({ place: { DATA_DIR: folder, DATABASE_URL: '' } });
  const board = (await (await theSuperAdmin(again)).call('GET', '/api/tasks')).json() as Board;
  expect(board.counts.pending).toBeGreaterThanOrEqual(200);
  expect(board.counts.pending).toBe(board.pending.length);
});

test('a restored backup trusts no browser and has no sign-in that waits', async () => {
  const { app, ana, owner } = await aFactor();
  const trusted = await signInProven(app, ana);
  const waiting = app.caller();
  await begin(waiting, owner.mobileNumber);
  await prove(app, waiting, owner);
  await app.database.backUp?.(path.join(folder, 'max-tasks.db'));
  const restored = await anApp({ place: { DATA_DIR: folder, DATABASE_URL: '' }, environment: { SECOND_FACTOR: 'approve' } });
  await begin(Object.assign(restored.caller(), { trust: trusted.trust }), ana.mobileNumber);
  const { challenge } = waiting;
  expect(await Object.assign(restored.caller(), { challenge }).call('POST', '/api/login/finish')).toMatchObject({ status: 410 });
  expect(await trusted.call('POST', '/api/login', { username: ana.mobileNumber })).toMatchObject({ status: 200 });
});

/** Enough data for twenty steps of a backup. */
const fill = ({ database }: App) =>
  database.maintain((tx) => sql`create table filler as select zeroblob(40000000) as filler`.execute(tx.sql));

test('no program opens a copy beside the log of the database that it replaced, or changes either', async () => {
  const app = await anApp();
  await app.database.backUp?.(sqliteFile(folder));
  const log = `${sqliteFile(folder)}-wal`;
  writeFileSync(log, 'Changes of the former database');
  const before = readFileSync(sqliteFile(folder));
  await expect(openDatabase({ databaseUrl: null, dataDir: folder }, () => {})).rejects.toThrow(messages.logOfAnother);
  expect(readFileSync(log, 'utf8')).toBe('Changes of the former database');
  expect(readFileSync(sqliteFile(folder)).equals(before)).toBe(true);
  rmSync(log);
  await (await openDatabase({ databaseUrl: null, dataDir: folder }, () => {})).close();
});

test('a large backup ends during constant writes', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  await fill(app);
  let copied = false;
  const copying = app.database.backUp?.(path.join(folder, 'max-tasks.db')).finally(() => {
    copied = true;
  });
  let written = 0;
  for (; !copied; written++) await aTask(boss, { title: `During ${written}` });
  await copying;
  expect(written).toBeGreaterThan(1);
});

test('a server that stops abandons its backup and removes the incomplete file', async () => {
  const app = await anApp();
  await fill(app);
  const failed: unknown[] = [];
  const session = { idleHours: 12, days: 7 };
  const jobs = jobWorker(app.database, { maintenance: maintenance(app.database, { backupDir: folder, session }) }, (error) =>
    failed.push(error),
  );
  const working = jobs.runDue();
  // Often, because a copy that is already being verified is no longer abandoned.
  await expect.poll(() => readdirSync(folder), { interval: 1 }).not.toEqual([]);
  await jobs.stop();
  await working;
  expect([readdirSync(folder), failed]).toEqual([[], []]);
});

test('after a backup is restored, readers of the newer board reload, even at the same version', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  await app.database.backUp?.(path.join(folder, 'max-tasks.db'));
  const follower = await followBoard(app.url, boss.cookie);
  onTestFinished(() => follower.leave());
  await aTask(boss, { title: 'Lost by restoring' });
  const [seen] = await follower.until((all) => all.length === 1);
  if (seen?.kind !== 'change') throw new Error('No change was told.');
  const restored = await anApp({ place: { DATA_DIR: folder, DATABASE_URL: '' } });
  await aTask(restored.caller(boss.cookie), { title: 'Made since' });
  const back = await followBoard(restored.url, boss.cookie, seen.id, seen.change.at);
  onTestFinished(() => back.leave());
  expect(await back.until((all) => all.length === 1)).toMatchObject([{ kind: 'reset', id: seen.id }]);
});

test('a backup overwrites no file, and leaves nothing behind when it fails', async () => {
  const app = await anApp();
  const { database } = app;
  const as = await theSuperAdmin(app);
  await aFile(as, await aTask(as));
  const file = path.join(folder, 'taken.db');
  writeFileSync(file, 'mine');
  await expect(database.backUp?.(file)).rejects.toThrow('EEXIST');
  await expect(database.backUp?.(path.join(folder, 'nowhere', 'copy.db'))).rejects.toThrow('ENOENT');
  expect(readFileSync(file, 'utf8')).toBe('mine');
  expect(readdirSync(folder)).toEqual(['taken.db']);
});

test('a backup is made once an hour, and old ones are deleted', async () => {
  const { database } = await anApp();
  // Two of these were left by killed servers.
  for (const name of ['notes.txt', 'max-tasks-2026-10-31T23.db.4711.part', 'max-tasks-2026-10-31T23.db.4711.part-journal'])
    writeFileSync(path.join(folder, name), 'mine');
  const start = Date.parse('2026-11-01T00:10:00Z');
  const nameOf = (hour: number) => `max-tasks-${new Date(start + hour * 3_600_000).toISOString().slice(0, 13)}.db`;
  await keepBackups(database, folder, new Date(start));
  for (let hour = 1; hour < 27; hour++) copyFileSync(path.join(folder, nameOf(0)), path.join(folder, nameOf(hour)));
  for (let hour = 27; hour < 30; hour++) {
    await keepBackups(database, folder, new Date(start + hour * 3_600_000));
    await keepBackups(database, folder, new Date(start + hour * 3_600_000 + 60_000));
  }
  const names = readdirSync(folder);
  // The last 24, which include the last one of the first day.
  expect(names).toHaveLength(24 + 1);
  expect(names).toContain('notes.txt');
  expect(names).toContain('max-tasks-2026-11-01T23.db');
});

test('backups dated in the future do not crowd out today’s', async () => {
  const { database } = await anApp();
  const ahead = Array.from(
    { length: 40 },
    (_, day) => `max-tasks-2027-${day < 20 ? '03' : '04'}-${String((day % 20) + 1).padStart(2, '0')}T08.db`,
  );
  for (const name of ahead) writeFileSync(path.join(folder, name), '');
  await keepBackups(database, folder, new Date('2026-11-01T00:10:00Z'));
  expect(readdirSync(folder)).toEqual(['max-tasks-2026-11-01T00.db', ...ahead]);
});

test('the last 24 backups are kept, and the last one of each of 14 days', () => {
  const names: string[] = ['notes.txt', 'max-tasks-2026-11-01.db'];
  for (let day = 1; day <= 20; day++)
    for (let hour = 0; hour < 24; hour++)
      names.push(`max-tasks-2026-11-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}.db`);
  const gone = new Set(outdated(names));
  const kept = names.filter((name) => !gone.has(name));
  expect(kept).toHaveLength(2 + 24 + 13);
  expect(kept).toContain('max-tasks-2026-11-07T23.db');
  expect(kept).not.toContain('max-tasks-2026-11-06T23.db');
});
