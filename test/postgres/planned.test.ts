import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { expect, test, vi } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { answered, theSuperAdmin } from '../factories.ts';
import { anApp, type Client } from '../start-app.ts';

/** Every kind of call of a working day. */
async function aDay(me: Client): Promise<void> {
  const key = { 'idempotency-key': newId() };
  const create = () => me.call('POST', '/api/tasks', { title: 'Replace the gate camera', assignee: 'Super Admin' }, key);
  const { id } = (await create()).json() as Task;
  expect((await create()).json()).toMatchObject({ id });
  await answered(me, 'PUT', `/api/tasks/${id}`, { title: 'Replace both gate cameras', description: null, assignee: null, dueDate: null });
  await answered(me, 'PUT', `/api/tasks/${id}/status`, { status: 'completed' });
  await answered(me, 'POST', `/api/tasks/${id}/comment`, { comment: 'Both are on order.' });
  for (const path of [
    '/api/user',
    '/api/tasks',
    `/api/tasks/${id}`,
    `/api/tasks/${id}/activities`,
    '/api/admins',
    '/api/sessions',
    '/api/audit',
  ])
    await answered(me, 'GET', path);
  await answered(me, 'GET', `/api/tasks/older?status=completed&before=${id}`);
  await answered(me, 'GET', '/api/tasks/search?search=both+gate');
}

test('each connection plans a statement once, except those of searches', async () => {
  const app = await anApp();
  const me = await theSuperAdmin(app);
  // Other statements may take the last connection, so the calls may use several. Each keeps its own plans.
  const rows = await vi.waitFor(async () => {
    await aDay(me);
    const { rows: kept } = await sql<{ statement: string; planned: number; once: number }>`
      select statement, custom_plans as planned, generic_plans as once from pg_prepared_statements`.execute(app.database.sql);
    const session = kept.filter(({ statement }) => statement.includes('"token_hash" ='));
    expect(session.length).toBeGreaterThan(0);
    // PostgreSQL plans with the actual values for the first five executions.
    for (const { planned, once } of session) expect([planned, once > 10]).toEqual([5, true]);
    return kept;
  }, 10_000);
  expect(rows.filter(({ statement }) => statement.includes('search_texts'))).toEqual([]);
});

test('a connection that lost its prepared statements is dropped, and the next call is answered', async () => {
  const app = await anApp();
  const me = await theSuperAdmin(app);
  // The next call may use another connection.
  await vi.waitFor(async () => {
    await answered(me, 'GET', '/api/user');
    await sql`deallocate all`.execute(app.database.sql);
    expect((await me.call('GET', '/api/user')).status).toBe(503);
  }, 10_000);
  await vi.waitFor(() => answered(me, 'GET', '/api/user'));
});

test('columns added by the next release do not break statements that are already planned', async () => {
  const app = await anApp();
  const me = await theSuperAdmin(app);
  await Promise.all([aDay(me), aDay(me), aDay(me)]);
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    app.database.sql,
  );
  expect(tables.length).toBeGreaterThan(10);
  for (const { name } of tables) await sql`alter table ${sql.table(name)} add column of_the_next_release text`.execute(app.database.sql);
  await Promise.all([aDay(me), aDay(me), aDay(me)]);
});
