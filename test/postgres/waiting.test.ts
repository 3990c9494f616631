import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { watchStandstill } from '../standstill.ts';
import { type App, startApp } from '../start-app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Whether any connection waits for a lock, or for another's uncommitted row. */
async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(
    app.database.sql,
  );
  return rows[0]?.waits ?? false;
}

/** Holds `statement` in an open transaction, makes a call, and runs `look` once the call waits. @returns the call's answer */
async function whileWaiting<T>(statement: RawBuilder<unknown>, call: () => Promise<T>, look: () => Promise<void>): Promise<T> {
  let answer: Promise<T> | undefined;
  await app.database.transaction(async (tx) => {
    await statement.execute(tx.sql);
    // Writes are not awaited; a read also waits for those before it.
    await sql`select 1`.execute(tx.sql);
    answer ??= call();
    while (!(await isSomebodyWaiting())) await wait(5);
    await look();
  });
  return answer as Promise<T>;
}

/** Whether these rows can be locked at once. */
const areFree = (rows: RawBuilder<unknown>): Promise<boolean> =>
  app.database
    .transaction((tx) => sql`${rows} for update nowait`.execute(tx.sql))
    .then(
      () => true,
      () => false,
    );

const admin = (id: string) => sql`select from admins where id = ${id}`;
const sessionsOf = (id: string) => sql`select from sessions where admin_id = ${id}`;

test('a change that waits for another one of its task is later in the history', async () => {
  const boss = await theSuperAdmin(app);
  const { id } = await aTask(boss);
  const made = [
    () => boss.call('POST', `/api/tasks/${id}/comment`, { comment: 'Seen' }),
    () => boss.call('POST', '/api/tasks/bulk', { changes: [{ id, title: 'A roof' }] }, { 'idempotency-key': 'later' }),
  ];
  for (const call of made) {
    let before = '';
    await whileWaiting(sql`update tasks set title = title where id = ${id}`, call, async () => {
      await wait(5);
      before = new Date().toISOString();
    });
    const { activities, updatedAt } = await answered<Task>(boss, 'GET', `/api/tasks/${id}`);
    expect(activities[0]?.at.localeCompare(before), `${activities[0]?.at} after ${before}`).toBeGreaterThanOrEqual(0);
    expect(updatedAt).toBe(activities[0]?.at);
  }
});

test('a transaction that is repeated after a conflict sends the signals of its last attempt alone', async () => {
  const heard: string[] = [];
  app.database.hear('challenge', (id) => heard.push(id));
  let attempts = 0;
  await app.database.transaction(async (tx) => {
    attempts += 1;
    tx.signal('challenge', `attempt ${attempts}`);
    if (attempts === 1) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx.sql);
  });
  expect(heard).toEqual(['attempt 2']);
});

test('an edit that waits for another one applies to the task as it then is, and notes the assignee it then has', async () => {
  const [boss, ana, bob] = [await theSuperAdmin(app), await anAdmin(app), await anAdmin(app)];
  const { id } = await aTask(boss, { assignee: ana.admin.name });
  const toBob = sql`update tasks set assignee_id = ${bob.admin.id} where id = ${id}`;
  const task = await whileWaiting(
    toBob,
    () => answered<Task>(boss, 'PUT', `/api/tasks/${id}`, { title: 'A task', assignee: null }),
    async () => {},
  );
  expect(task.assignee).toBeNull();
  expect(task.activities[0]?.note).toBe(`Assignee: ${bob.admin.name} → Unassigned`);
});

test('a sign-in that waits for the browser’s previous session does not block a change of its admin', async () => {
  const ana = await anAdmin(app);
  const signedIn = await whileWaiting(
    sql`${sessionsOf(ana.admin.id)} for update`,
    () => ana.call('POST', '/api/login', { username: ana.admin.mobileNumber, password: 'x' }),
    async () => expect(await areFree(admin(ana.admin.id))).toBe(true),
  );
  expect(signedIn.status).toBe(200);
});

test('ending other sessions locks them in one order, so that a change of their person cannot deadlock with it', async () => {
  const ana = await anAdmin(app);
  const { id } = ana.admin;
  const at = new Date().toISOString();
  const used = { admin_id: id, browser: 'Firefox', address: '192.0.2.1', created_at: at, last_used_at: at };
  const ids = [`${id} b`, `${id} a`];
  await app.database.transaction((tx) =>
    tx.sql
      .insertInto('sessions')
      .values(ids.map((one) => ({ ...used, id: one, token_hash: one })))
      .execute(),
  );
  const session = (one: string) => sql`select from sessions where id = ${one}`;
  const ended = await whileWaiting(
    sql`${session(`${id} a`)} for update`,
    () => ana.call('DELETE', '/api/sessions'),
    async () => expect(await areFree(session(`${id} b`))).toBe(true),
  );
  expect(ended.status).toBe(204);
  expect(await answered<unknown[]>(ana, 'GET', '/api/sessions')).toHaveLength(1);
});

test('a change of admins that waits for another one holds no lock on sessions yet', async () => {
  const [other, ann] = [await anAdmin(app), await anAdmin(app, { role: 'super_admin' })];
  const locked = sql`select from locks where name = 'admins' for update`;
  const draft = { name: 'Made while waiting', mobileNumber: '7999999999', role: 'admin' };
  for (const call of [
    () => ann.call('PATCH', `/api/admins/${other.admin.id}`, { active: false }),
    () => ann.call('DELETE', `/api/admins/${other.admin.id}/number`),
    () => ann.call('POST', '/api/admins', draft),
  ]) {
    const reply = await whileWaiting(locked, call, async () => {
      expect(await areFree(sessionsOf(ann.admin.id))).toBe(true);
      expect(await areFree(admin(ann.admin.id))).toBe(true);
    });
    expect(reply.status).toBeLessThan(300);
  }
});

test('new words are always stored in the same order, so that two tasks cannot deadlock', async () => {
  const boss = await theSuperAdmin(app);
  const word = (text: string) => sql`insert into search_words (word, length) values (${text}, ${text.length}) returning word`;
  const isFree = (text: string) =>
    app.database
      .transaction(async (tx) => {
        await sql`set local lock_timeout = 100`.execute(tx.sql);
        await word(text).execute(tx.sql);
        throw new Error('Free');
      })
      .catch((error: Error) => error.message === 'Free');
  await whileWaiting(
    word('zephyrine'),
    () => aTask(boss, { title: 'zephyrine amaranth' }),
    async () => expect(await isFree('amaranth')).toBe(false),
  );
  await whileWaiting(
    word('zephyrous'),
    () => aTask(boss, { title: 'zephyrous amaranthine' }),
    async () => expect(await isFree('amaranthine')).toBe(false),
  );
});

test('with a table locked, calls that wait for it are answered in time, and so are calls that wait for those', async () => {
  const boss = await theSuperAdmin(app);
  const { id } = await aTask(boss);
  const took: number[] = [];
  const stood = watchStandstill();
  const edit = async (title: string) => {
    const begun = performance.now();
    const reply = await boss.call('PUT', `/api/tasks/${id}`, { title });
    took.push(performance.now() - begun);
    return reply;
  };
  let edits: ReturnType<typeof edit>[] = [];
  await app.database.maintain(async (tx) => {
    await sql`lock table activities in access exclusive mode`.execute(tx.sql);
    edits = [edit('First')];
    await wait(100);
    edits.push(edit('Second'));
    await Promise.all(edits);
  });
  for (const reply of await Promise.all(edits)) expect(reply).toMatchObject({ status: 503 });
  expect(Math.max(...took)).toBeLessThan(3_000 + stood());
  expect(await boss.call('PUT', `/api/tasks/${id}`, { title: 'Afterwards' })).toMatchObject({ status: 200 });
});

test('an export that cannot begin is refused, not cut off', async () => {
  const boss = await theSuperAdmin(app);
  for (const where of ['/api/tasks.csv', '/api/tasks.csv?status=pending']) {
    const reply = await app.database.maintain(async (tx) => {
      await sql`lock table tasks in access exclusive mode`.execute(tx.sql);
      return boss.call('GET', where);
    });
    expect(reply).toMatchObject({ status: 503, text: 'The database is busy right now. Try again in a moment.' });
  }
});

test('when all write connections wait, calls get a 503, and the read connections stay open', async () => {
  const boss = await theSuperAdmin(app);
  const { id } = await aTask(boss);
  // Opens as many read connections as the pool allows.
  await Promise.all(
    Array.from({ length: 8 }, () => app.database.snapshot((connection) => sql`select pg_sleep(0.05)`.execute(connection.sql))),
  );
  const connections = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and application_name = 'max-tasks'`.execute(app.database.sql);
    return rows.map(({ pid }) => pid);
  };
  const before = await connections();
  const crowd = () => Promise.all(Array.from({ length: 24 }, () => boss.call('PUT', `/api/tasks/${id}/status`, { status: 'completed' })));
  const replies = await app.database.transaction(async (tx) => {
    await sql`select from tasks where id = ${id} for update`.execute(tx.sql);
    return crowd();
  });
  const busy = { status: 503, text: 'The database is busy right now. Try again in a moment.' };
  for (const reply of replies) expect(reply).toMatchObject(busy);
  const after = new Set(await connections());
  expect(before.filter((pid) => !after.has(pid))).toEqual([]);
});

test('a crowd of slow searches does not block reads of the board', async () => {
  const boss = await theSuperAdmin(app);
  const slow = Promise.allSettled(
    Array.from({ length: 30 }, () => app.database.aside((connection) => sql`select pg_sleep(0.7)`.execute(connection.sql))),
  );
  for (let time = 0; time < 10; time++) {
    const start = performance.now();
    const stood = watchStandstill();
    expect(await boss.call('GET', '/api/tasks')).toMatchObject({ status: 200 });
    expect(performance.now() - start).toBeLessThan(600 + stood());
  }
  const all = await slow;
  expect(all.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(4);
});
