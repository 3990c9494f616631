import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, rolledBack } from '../../src/server/database/database.ts';
import { openPostgres } from '../../src/server/database/postgres/open.ts';
import { AppError } from '../../src/server/errors.ts';
import { anAdmin, aTask, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

/** The longest allowed text, with letters of several bytes. */
const LONGEST = 'é "\\'.repeat(1_500);

/** Two nodes of one board; SQLite has only one. */
async function twoNodes() {
  const { database, place } = await anApp();
  if (!place.DATABASE_URL) return [database, database] as const;
  const other = openPostgres(place.DATABASE_URL, console.warn);
  onTestFinished(() => other.close());
  return [database, other] as const;
}

test('a signal reaches every hearer of its name on all nodes, the own ones at once and once', async () => {
  const [here, there] = await twoNodes();
  const heard = { here: [] as string[], there: [] as string[], other: [] as string[] };
  here.hear('presence', (text) => heard.here.push(text));
  there.hear('presence', (text) => heard.there.push(text));
  there.hear('notification', (text) => heard.other.push(text));
  // The other node may not listen yet.
  await expect
    .poll(() => {
      here.signal('presence', 'begin');
      return heard.there;
    })
    .toContain('begin');
  heard.here.length = 0;
  here.signal('presence', LONGEST);
  expect(heard.here).toEqual([LONGEST]);
  await expect.poll(() => heard.there.at(-1)).toBe(LONGEST);
  there.signal('notification', 'last');
  await expect.poll(() => heard.other).toEqual(['last']);
  expect(heard.here).toEqual([LONGEST]);
});

test('a signal that the database refuses is lost, and the next ones still arrive', async () => {
  const [here, there] = await twoNodes();
  const heard: string[] = [];
  there.hear('presence', (text) => heard.push(text));
  await expect
    .poll(() => {
      here.signal('presence', 'begin');
      return heard;
    })
    .toContain('begin');
  here.signal('presence', 'x'.repeat(8_000));
  here.signal('presence', 'after');
  await expect.poll(() => heard.at(-1)).toBe('after');
});

test('many changes at once push no other signal out', async () => {
  const [here, there] = await twoNodes();
  const heard: string[] = [];
  there.hear('notification', (text) => heard.push(text));
  await expect
    .poll(() => {
      here.signal('notification', 'begin');
      return heard;
    })
    .toContain('begin');
  for (let count = 0; count < 90; count++) {
    here.signal('change', '');
    here.signal('notification', `${count}`);
  }
  await expect.poll(() => heard.at(-1)).toBe('89');
});

test('a hearer that cannot read a signal fails neither its sender nor the other hearers', async () => {
  const [here, there] = await twoNodes();
  const heard: string[] = [];
  for (const node of [here, there])
    node.hear('presence', () => {
      throw new Error('Not readable');
    });
  there.hear('presence', (text) => heard.push(text));
  await expect
    .poll(() => {
      here.signal('presence', 'of another release');
      return heard;
    })
    .toContain('of another release');
});

test.each(['transaction', 'maintain'] as const)(
  'the signals of a change by %s are sent after its commit and once each, and those of a failed one or a trial never',
  async (kind) => {
    const { database } = await anApp();
    const heard: string[] = [];
    database.hear('presence', (text) => heard.push(text));
    const run = (on: Database, text: string, end: () => void) =>
      on[kind](async (tx) => {
        // As a purge does, which deletes the notifications of one person on many tasks.
        for (let count = 0; count < 3; count++) tx.signal('presence', text);
        await sql`select 1`.execute(tx.sql);
        expect(heard).toEqual([]);
        end();
      });
    await expect(run(database, 'failed', () => expect.fail('Failed'))).rejects.toThrow('Failed');
    if (kind === 'transaction') await run(rolledBack(database), 'tried', () => {});
    await run(database, 'made', () => {});
    expect(heard).toEqual(['made']);
  },
);

test('a change is told before its notifications, which name its task', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { admin } = await anAdmin(app);
  const heard: string[] = [];
  for (const name of ['notification', 'change'] as const) app.database.hear(name, () => heard.push(name));
  await aTask(boss, { assignee: admin.name });
  expect(heard).toEqual(['change', 'notification']);
});

test('what waits for the commit is done once after it, and never after a rollback', async () => {
  const { database } = await anApp();
  const done: string[] = [];
  await database.transaction(async (tx) => tx.onCommit(async () => void done.push('committed')));
  const failing = database.transaction(async (tx) => {
    tx.onCommit(() => void done.push('rolled back'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(done).toEqual(['committed']);
});

test('what fails after the commit fails the call, and the transaction is not made again', async () => {
  const { database } = await anApp();
  let made = 0;
  const conflict = Object.assign(new DatabaseError('Stale.', 0, 'error'), { code: '26000' });
  const failing = database.transaction(async (tx) => {
    made += 1;
    tx.onCommit(() => Promise.reject(new AppError('unavailable', 'Later.', { cause: conflict })));
  });
  await expect(failing).rejects.toThrow('Later.');
  expect(made).toBe(1);
});
