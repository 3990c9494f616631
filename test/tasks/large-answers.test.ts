import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Activity, WholeActivity } from '#shared/activities.ts';
import { type Board, capacity } from '#shared/board.ts';
import type { Task, WholeTask } from '#shared/tasks.ts';
import { indexTexts, textsOf } from '../../src/server/search/texts.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { idOf, many } from '../search/many-tasks.ts';
import { pageOf } from '../search/page-of.ts';
import { type App, anApp } from '../start-app.ts';

const MOST = 2_000_000;
const CUT = 1_000;

/** The longest mentions that lists carry, of names that JSON must escape. */
const mentions = JSON.stringify(Array.from({ length: 4 }, (_, at) => ({ as: `${at} "]}`.padEnd(200, '名'), id: `id-${at}` })));

/** Fills a board with tasks whose texts and histories are as long as possible, in characters of three bytes. */
async function anEndlessBoard(app: App, count: number): Promise<void> {
  await many(app, count);
  await app.database.maintain(async (tx) => {
    await tx.sql
      .updateTable('tasks')
      .set({ title: '屋'.repeat(500), description: '漢'.repeat(20_000), mentions, version: 21, activity_count: 21 })
      .execute();
    const admin = sql`(select id from admins limit 1)`;
    const numbers = sql`with recursive n(at) as (select 1 union all select at + 1 from n where at < 20)`;
    await sql`insert into activities (id, task_id, task_version, admin_id, action, note, mentions, at)
      ${numbers} select t.id || '-' || n.at, t.id, n.at, ${admin}, 'comment', ${'語'.repeat(2_000)}, ${mentions}, '2026-01-01T00:00:00.000Z'
      from tasks as t, n`.execute(tx.sql);
  });
}

test('lists cut a long description, a single task shows all of it, and saving a cut text loses nothing', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  for (const whole of ['x'.repeat(20_000), '漢'.repeat(CUT + 1), '🏠'.repeat(900)]) {
    const made = await aTask(as, { title: 'Gate', description: whole });
    expect(made.description).toBe(whole);
    const [listed] = (await answered<Board>(as, 'GET', '/api/tasks')).pending;
    expect(listed).toMatchObject({ id: made.id, descriptionCut: true });
    const { description } = listed ?? expect.fail();
    expect(whole.startsWith(description ?? '-')).toBe(true);
    expect(description?.length).toBeLessThanOrEqual(2 * CUT);
    expect(Buffer.byteLength(description ?? '')).toBeLessThanOrEqual(3 * CUT);
    for (const [path, changed] of [
      ['/api/tasks/search?search=gate', 'Gate'],
      ['/api/tasks/search?status=pending', 'Gate'],
    ])
      expect((await answered<Task[]>(as, 'GET', path ?? ''))[0], changed).toMatchObject({ description, descriptionCut: true });
    // A simple program saves without a version; with a version the server takes the description literally.
    const saved = await answered<Task>(as, 'PUT', `/api/tasks/${made.id}`, { ...listed, title: 'Gate 2' });
    expect(saved).toMatchObject({ title: 'Gate 2', description: whole });
    const said = await as.call('PUT', `/api/tasks/${made.id}`, { ...listed, title: 'Gate' }, { 'if-match': `"${saved.version}"` });
    expect(said.json()).toMatchObject({ title: 'Gate', description });
    await answered(as, 'DELETE', `/api/tasks/${made.id}`);
  }
  const short = await aTask(as, { description: 'x'.repeat(CUT) });
  const [listed] = (await answered<Board>(as, 'GET', '/api/tasks')).pending;
  expect(listed).toMatchObject({ id: short.id, description: short.description });
  expect(listed).not.toHaveProperty('descriptionCut');
});

test('no answer exceeds two megabytes, and every task can be reached', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  await anEndlessBoard(app, 360);
  const call = async <T>(path: string): Promise<T> => {
    const reply = await as.call('GET', path);
    expect(reply.status, path).toBe(200);
    expect(Buffer.byteLength(reply.text), path).toBeLessThanOrEqual(MOST);
    return reply.json() as T;
  };
  const board = await call<Board>('/api/tasks');
  expect(board.completed).toHaveLength(capacity.completed);
  expect(board.counts).toEqual({ pending: 120, inProgress: 120, completed: 120 });
  for (const [column, status] of [
    ['pending', 'pending'],
    ['inProgress', 'in_progress'],
    ['completed', 'completed'],
  ] as const) {
    expect(board[column].length).toBeGreaterThan(0);
    const seen = board[column];
    for (let page = seen; page.length > 0; seen.push(...page))
      page = await call(`/api/tasks/older?status=${status}&before=${seen.at(-1)?.id}`);
    expect(new Set(seen.map(({ id }) => id)).size, column).toBe(120);
    for (const { activities } of seen) expect(activities.length).toBeGreaterThanOrEqual(3);
  }
  expect(await call<Task[]>('/api/tasks/search?status=pending')).toHaveLength(100);
  const { id } = board.pending[0] ?? expect.fail();
  await call(`/api/tasks/${id}`);
  const entries = await call<Activity[]>(`/api/tasks/${id}/activities`);
  expect(entries).toHaveLength(20);
});

test('a search page that two megabytes cut short → the next page shows the tasks that were left out, even if the last one moves', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  await anEndlessBoard(app, 360);
  // JSON escapes a control character with six bytes.
  const longest = (length: number) => '\u0001'.repeat(length);
  await app.database.maintain(async (tx) => {
    await tx.sql
      .updateTable('admins')
      .set({ name: '名'.repeat(200) })
      .execute();
    await tx.sql
      .updateTable('activities')
      .set({ note: longest(CUT) })
      .execute();
    await tx.sql
      .updateTable('tasks')
      .set({ title: longest(500), description: longest(CUT) })
      .execute();
    for (let at = 0; at < 360; at++) await indexTexts(tx, textsOf(idOf(at), 'gutter', null));
  });
  for (const query of ['', '&search=gutter', '&search=guttre', '&order=due', '&order=due&search=guttre'].map(
    (one) => `status=pending${one}`,
  )) {
    const first = (await pageOf(as, query)) ?? expect.fail();
    expect(first.ids.length, query).toBeLessThan(100);
    await app.database.maintain((tx) => tx.sql.updateTable('tasks').set({ due_date: null }).where('id', '=', first.last.id).execute());
    const second = (await pageOf(as, query, first.next)) ?? expect.fail();
    expect(second.next, query).toBe('');
    expect(new Set([...first.ids, ...second.ids]).size, query).toBe(120);
  }
});

test('a history of long edits comes whole, in pages of two megabytes, and a task carries at least three entries', async () => {
  const as = await theSuperAdmin(await anApp());
  const { id } = await aTask(as);
  const EDITS = 30;
  const text = (at: number) => `${at} ${'漢'.repeat(19_900)}`;
  for (let at = 0; at < EDITS; at++) await answered(as, 'PUT', `/api/tasks/${id}`, { title: 'Gate', description: text(at) });
  const whole = await as.call('GET', `/api/tasks/${id}`);
  expect(Buffer.byteLength(whole.text)).toBeLessThanOrEqual(MOST);
  const { activities } = whole.json() as WholeTask;
  expect(activities.length).toBeGreaterThanOrEqual(3);
  expect(activities.length).toBeLessThan(20);
  const seen: WholeActivity[] = [];
  for (let page: WholeActivity[] | undefined; !page || page.length > 0; seen.push(...page)) {
    const before = seen.at(-1)?.id;
    const reply = await as.call('GET', `/api/tasks/${id}/activities${before ? `?before=${before}` : ''}`);
    expect(Buffer.byteLength(reply.text)).toBeLessThanOrEqual(MOST);
    page = reply.json() as WholeActivity[];
  }
  const edits = seen.filter(({ action }) => action === 'edited').reverse();
  expect(edits.map(({ changes }) => changes.find(({ field }) => field === 'description')?.after)).toEqual(
    Array.from({ length: EDITS }, (_, at) => text(at)),
  );
  expect(seen.slice(0, activities.length)).toEqual(activities);
});

test.each(['', '/activities'])(
  '30 reads of a long history at once (/api/tasks/{id}%s) take turns → a colleague’s calls go on between them',
  async (rest) => {
    const app = await anApp();
    const as = await theSuperAdmin(app);
    const colleague = await anAdmin(app);
    const { id } = await aTask(as);
    for (const letter of 'abcdefghijklmnopqrst')
      await answered(as, 'PUT', `/api/tasks/${id}`, { title: 'Gate', description: letter.repeat(20_000) });
    // Opens the connections. A busy PostgreSQL refuses calls that wait for over two seconds.
    await Promise.all(Array.from({ length: 31 }, () => as.call('GET', '/api/user')));
    let done = 0;
    const read = async () => {
      // On a slow machine some wait too long, and are refused.
      const { status } = await as.call('GET', `/api/tasks/${id}${rest}`);
      expect([200, 503]).toContain(status);
      done += 1;
    };
    const reads = Promise.all(Array.from({ length: 30 }, read));
    let calls = 0;
    for (; done < 30; calls++) await answered(colleague, 'GET', '/api/user');
    expect(calls).toBeGreaterThan(8);
    await reads;
  },
);
