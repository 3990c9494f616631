import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect, test } from 'vitest';
import type { Answer, Body } from '#shared/api.ts';
import type { Board } from '#shared/board.ts';
import type { ImportResult } from '#shared/import.ts';
import type { Task } from '#shared/tasks.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import { createTask } from '../../src/server/tasks/changes.ts';
import { aDraft, anAdmin, answered, aTask, doneAs, theSuperAdmin } from '../factories.ts';
import { hostileStrings } from '../hostile-strings.ts';
import { imported, send } from '../import/an-import.ts';
import { anApp, type Client } from '../start-app.ts';

/** Parses CSV by RFC 4180, and undoes the escaping that `csv.ts` describes. */
function readBack(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replaceAll(/^'|(?<=[;|\t\r\n])'(?=[ \u00a0"']*[=+\-@＝＋－＠])/g, ''));
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows.slice(0, -1);
}

const csvOf = async (as: Client, query = '') => (await as.call('GET', `/api/tasks.csv${query}`)).text;
const rowsOf = async (as: Client, query = '') => readBack(await csvOf(as, query)).slice(1);
const titlesOf = async (as: Client, query = '') => (await rowsOf(as, query)).map(([, title]) => title);
const move = (as: Client, { id }: Task, status: Body<'changeStatus'>['status']) =>
  answered(as, 'PUT', `/api/tasks/${id}/status`, { status });

test('without a filter all tasks are exported in the board’s order, even beyond the board’s capacity', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  await imported(
    as,
    Array.from({ length: 104 }, (_, at) => ({ title: `Done ${at}`, status: 'completed' })),
  );
  const [open, going] = [await aTask(as, { title: 'Open' }), await aTask(as, { title: 'Going' })];
  await move(as, going, 'in_progress');
  await answered(as, 'DELETE', `/api/tasks/${(await aTask(as, { title: 'Gone' })).id}`);
  const newer = await aTask(as, { title: 'Newer' });
  expect(await titlesOf(as)).toEqual(['Newer', 'Open', 'Going', ...Array.from({ length: 104 }, (_, at) => `Done ${103 - at}`)]);
  expect((await rowsOf(as)).slice(0, 2).map(([id]) => id)).toEqual([newer.id, open.id]);
});

test('with a search’s filters its results are exported in the same order', async () => {
  const app = await anApp();
  const [as, ana] = [await theSuperAdmin(app), await anAdmin(app, { name: 'Ana Diaz' })];
  await aTask(as, { title: 'Roof', assignee: 'Ana Diaz', priority: 'low' });
  await move(as, await aTask(as, { title: 'Paint the roof', dueDate: '2020-01-01', priority: 'urgent' }), 'in_progress');
  await aTask(as, { title: 'Fence', description: 'Not the roof' });
  await move(as, await aTask(as, { title: 'Door' }), 'completed');
  expect(await titlesOf(as, '?search=roof')).toEqual(['Roof', 'Fence', 'Paint the roof']);
  expect(await titlesOf(as, '?search=rofo')).toEqual(['Roof', 'Fence', 'Paint the roof']);
  expect(await titlesOf(as, '?status=completed')).toEqual(['Door']);
  expect(await titlesOf(as, '?assignee=Ana%20Diaz')).toEqual(['Roof']);
  expect(await titlesOf(as, '?assignee=Nobody')).toEqual([]);
  expect(await titlesOf(as, '?overdue=true')).toEqual(['Paint the roof']);
  expect(await titlesOf(as, '?unassigned=true&order=priority')).toEqual(['Fence', 'Paint the roof', 'Door']);
  expect(await titlesOf(ana, '?search=nothing%20like%20it')).toEqual([]);
});

test.each(['chimney', 'chimnye'])('an export of ?search=%s is complete even if every read runs out of time', async (search) => {
  const as = await theSuperAdmin(await anApp({ searchTime: 0 }));
  await aTask(as, { title: 'Chimney' });
  await move(as, await aTask(as, { title: 'Chimney cap' }), 'in_progress');
  await imported(
    as,
    Array.from({ length: 600 }, (_, at) => ({ title: `Door ${at}` })),
  );
  expect(await titlesOf(as, `?search=${search}`)).toEqual(['Chimney', 'Chimney cap']);
});

test('an export lists no similar tasks when another column has exact matches', async () => {
  const as = await theSuperAdmin(await anApp());
  await aTask(as, { title: 'Fence' });
  await move(as, await aTask(as, { title: 'Hence' }), 'completed');
  expect(await titlesOf(as, '?search=fence')).toEqual(['Fence']);
});

test('any text survives an export and import, and no spreadsheet runs it as a formula', async () => {
  const as = await theSuperAdmin(await anApp());
  const texts = ["'=already", "''", 'Printer;=1+41;x', 'a|@b', "a;'b\n-c", 'a; "=1+1"', 'a\t+b', 'a\r\nb, "c"', ' "', ...hostileStrings];
  const sent = texts.map((text) => ({ title: `x${text}`, description: text }));
  const { refused } = (await send(as, sent, { dryRun: true })).json() as ImportResult;
  await imported(
    as,
    sent.filter((_, at) => refused.every(({ row }) => row !== at + 1)),
  );
  const made = (await answered<Board>(as, 'GET', '/api/tasks')).pending;
  expect(made.length).toBeGreaterThan(150);
  const text = await csvOf(as);
  const rows = readBack(text).slice(1);
  expect(rows.map(([id, title, description]) => [id, title, description])).toEqual(
    made.map((task) => [task.id, task.title, task.description ?? '']),
  );
  for (const cell of text.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g))
    expect(cell[1] ?? cell[2]).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
  // Even a spreadsheet that splits at another separator runs no formula.
  for (const sign of [';', '\t', '|'])
    for (const part of text.split(/\r?\n/).flatMap((line) => line.split(sign))) expect(part).not.toMatch(/^[ "]*[=+\-@＝＋－＠]/);
});

test('another site cannot start a download in a user’s name', async () => {
  const as = await theSuperAdmin(await anApp());
  for (const file of ['/api/tasks.csv', '/api/audit.csv'])
    for (const site of ['same-site', 'cross-site'])
      expect(await as.call('GET', file, undefined, { 'sec-fetch-site': site })).toMatchObject({ status: 403 });
  expect(await as.call('GET', '/api/tasks.csv', undefined, { 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 200 });
  expect(await answered<unknown[]>(as, 'GET', '/api/audit?action=exported')).toHaveLength(1);
});

test('every field is exported as in other answers, as a UTF-8 file with a byte order mark', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const task = await aTask(as, { title: 'Peña', assignee: 'Super Admin', priority: 'urgent', dueDate: '2026-12-01' });
  const bytes = await (await fetch(`${app.url}/api/tasks.csv`, { headers: { cookie: as.cookie } })).bytes();
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const reply = await as.call('GET', '/api/tasks.csv');
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="tasks.csv"');
  expect(readBack(reply.text)).toEqual([
    [
      'Id',
      'Title',
      'Description',
      'Status',
      'Priority',
      'Assignee',
      'Due',
      'Creator',
      'Created',
      'Updated',
      'Completed',
      'Version',
      'Number',
      'Labels',
    ],
    [
      task.id,
      'Peña',
      '',
      'pending',
      'urgent',
      'Super Admin',
      '2026-12-01',
      'Super Admin',
      task.createdAt,
      task.updatedAt,
      '',
      '1',
      '1',
      '',
    ],
  ]);
  const audit = await answered<Answer<'listAudit'>>(as, 'GET', '/api/audit?action=exported');
  expect(audit.map(({ detail }) => detail)).toEqual(['Tasks, as CSV', 'Tasks, as CSV']);
});

test('an invalid filter is refused before the file begins', async () => {
  const as = await theSuperAdmin(await anApp());
  expect(await as.call('GET', '/api/tasks.csv?status=lost')).toMatchObject({
    status: 400,
    text: 'Status must be one of pending, in_progress, completed.',
  });
});

test('an export skips no task when the last task of a page is completed meanwhile', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { id: adminId } = await answered<{ id: string }>(as, 'GET', '/api/user');
  const draft = { priority: 'urgent', dueDate: '2020-01-01T00:00:00.000Z' } as const;
  await change(app.database, theOperator, async (tx) => {
    for (let each = 0; each < 130; each++) await createTask(doneAs(tx, adminId), aDraft({ ...draft, title: `Heavy ${each}` }));
    // Too much for the socket buffers, so that the server waits for the reader.
    await tx.sql
      .updateTable('tasks')
      .set({ description: '漢'.repeat(20_000) })
      .execute();
    await tx.sql.deleteFrom('task_json').execute();
  });
  for (const query of ['overdue=true&status=pending', 'search=heavy&status=pending', 'status=pending&order=priority']) {
    const all = await answered<Task[]>(as, 'GET', `/api/tasks/search?${query}`);
    const last = all[99] ?? expect.fail();
    const reply = await fetch(`${app.url}/api/tasks.csv?${query}`, { headers: { cookie: as.cookie } });
    await move(as, last, 'completed');
    expect(readBack(await reply.text()).slice(1).length, query).toBeGreaterThanOrEqual(129);
    await move(as, last, 'pending');
  }
});

test.each(['/api/tasks.csv', '/api/audit.csv'])('a HEAD request for %s answers like a GET, but reads and audits nothing', async (path) => {
  const app = await anApp();
  const [as, ana] = [await theSuperAdmin(app), await anAdmin(app)];
  await aTask(as);
  const told = ({ status, headers }: Awaited<ReturnType<Client['call']>>) => [
    status,
    ...['content-type', 'content-disposition', 'content-length', 'cache-control'].map((name) => headers.get(name)),
  ];
  const head = await as.call('HEAD', path);
  expect(head.text).toBe('');
  expect(await answered(as, 'GET', '/api/audit?action=exported')).toEqual([]);
  expect(told(head)).toEqual(told(await as.call('GET', path)));
  expect(await answered(as, 'GET', '/api/audit?action=exported')).toHaveLength(1);
  expect(await app.anonymous.call('HEAD', path)).toMatchObject({ status: 401 });
  expect(await ana.call('HEAD', path)).toMatchObject({ status: (await ana.call('GET', path)).status });
});

test('an export breaks off when its user is deactivated', async () => {
  const app = await anApp();
  const [boss, ana] = [await theSuperAdmin(app), await anAdmin(app)];
  const { id: adminId } = await answered<{ id: string }>(boss, 'GET', '/api/user');
  const draft = aDraft({ description: '漢'.repeat(20_000) });
  await change(app.database, theOperator, async (tx) => {
    for (let count = 0; count < 330; count++) await createTask(doneAs(tx, adminId), draft);
  });
  const asked = request(`${app.url}/api/tasks.csv`, { headers: { cookie: ana.cookie } }).end();
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  // The socket buffers hold only the part that was read ahead.
  await once(reply, 'readable');
  expect(reply.read()).not.toBeNull();
  await answered(boss, 'PATCH', `/api/admins/${ana.admin.id}`, { active: false });
  await expect(reply.resume().toArray()).rejects.toThrow('aborted');
});
