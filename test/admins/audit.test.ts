import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Answer } from '#shared/api.ts';
import type { AuditEntry } from '#shared/audit.ts';
import { denials } from '../../src/server/audit/denials.ts';
import { audit as write } from '../../src/server/audit/record.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { csvLine } from '../../src/server/http/csv.ts';
import { deleteOld } from '../../src/server/retention.ts';
import { createSetupToken } from '../../src/server/session/setup-tokens.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { anApp, type Client, SUPER_ADMIN } from '../start-app.ts';

const auditOf = (as: Client, query = '') => answered<Answer<'listAudit'>>(as, 'GET', `/api/audit${query}`);
const short = ({ action, admin, detail }: AuditEntry) => [action, admin?.name ?? null, detail];

test('sign-ins, failed sign-ins and sign-outs are audited with address and request', async () => {
  const app = await anApp({ environment: { TRUST_PROXY: '127.0.0.1' } });
  const at = { 'x-forwarded-for': '203.0.113.7' };
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', ...at };
  const as = app.caller();
  await as.call('POST', '/api/login', { username: SUPER_ADMIN.mobileNumber }, agent);
  for (const [place, username] of ['3055550177', '3055550177', '3055550178', '123'].entries())
    await app.caller().call('POST', '/api/login', { username }, { 'x-forwarded-for': `203.0.113.${10 + place}` });
  await app.database.transaction(createSetupToken);
  await app.caller().call('POST', '/api/register', { token: 'wrong' }, at);
  await as.call('POST', '/api/logout', undefined, at);
  const boss = await theSuperAdmin(app);
  const entries = (await auditOf(boss)).reverse();
  const [, signedIn, again, same, other, tiny, denied, signedOut] = entries;
  expect(short(entries[0] as AuditEntry)).toEqual(['admin_created', null, 'Super Admin as Super Admin']);
  expect(signedIn).toEqual({
    id: expect.any(String),
    at: expect.stringMatching(/^\d{4}-.+Z$/),
    action: 'signed_in',
    admin: { id: expect.any(String), name: 'Super Admin' },
    detail: 'Firefox on Linux',
    address: '203.0.113.7',
    requestId: expect.stringMatching(/./),
  });
  expect(again).toMatchObject({
    action: 'sign_in_failed',
    admin: null,
    detail: expect.stringMatching(/^A number that ends in 77, marked [\w-]{16}$/),
  });
  expect(same?.detail).toBe(again?.detail);
  expect(other?.detail).not.toBe(again?.detail);
  expect(tiny?.detail).toMatch(/^A number marked [\w-]{16}$/);
  expect(denied).toMatchObject({ action: 'denied', detail: expect.stringContaining('POST /api/register: ') });
  expect(signedOut).toMatchObject({ action: 'signed_out', admin: { name: 'Super Admin' } });
  expect(JSON.stringify(entries)).not.toMatch(/305555\d{4}/);
});

test('refused requests and requests from other sites are audited', async () => {
  const app = await anApp();
  const [boss, ana] = [await theSuperAdmin(app), await anAdmin(app, { name: 'Ana Diaz' })];
  const { id } = await aTask(boss);
  await ana.call('DELETE', `/api/tasks/${id}`);
  await ana.call('GET', '/api/audit');
  await boss.call('POST', '/api/tasks', { title: 'x' }, { origin: 'https://evil.example' });
  expect((await auditOf(boss, '?action=denied')).map(short)).toEqual([
    ['denied', null, expect.stringMatching(/^POST \/api\/tasks: This request came from another site and was refused\./)],
    ['denied', 'Ana Diaz', 'GET /api/audit: Only a super admin can see this.'],
    ['denied', 'Ana Diaz', 'DELETE /api/tasks/:id: Only the creator or a super admin can change this task.'],
  ]);
});

test('refusals are audited at most 100 times an hour per source → no source can fill the disk or silence another', async () => {
  const app = await anApp();
  const [boss, ana] = [await theSuperAdmin(app), await anAdmin(app, { name: 'Ana Diaz' })];
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  onTestFinished(() => clock.mockRestore());
  const note = denials(app.database, (error) => {
    throw error;
  });
  const origin = { address: '203.0.113.7', requestId: 'one' };
  for (let count = 0; count < 102; count++) {
    await note({ origin, user: ana.admin }, 'GET /api/admins', 'No.');
    await note({ origin, user: null }, 'GET /api/tasks', 'No.');
  }
  // More than are written of all strangers.
  for (let count = 0; count < 5_000; count++) await note({ origin, user: null }, 'GET /api/tasks', 'No.');
  const count = async () => {
    const { rows } = await sql<{ admin_id: string | null; number: number }>`
      select admin_id, count(*) as number from audit where action = 'denied' group by admin_id order by number`.execute(app.database.sql);
    return rows.map(({ number }) => number);
  };
  await note({ origin: { address: '203.0.113.8', requestId: 'two' }, user: null }, 'GET /api/tasks', 'From elsewhere.');
  expect(await count()).toEqual([100, 101]);
  expect((await auditOf(boss, '?action=denied')).map(({ detail }) => detail)).toEqual(
    expect.arrayContaining(['GET /api/tasks: From elsewhere.', 'GET /api/tasks: No. Further denials this hour are not logged.']),
  );
  clock.mockReturnValue(Date.now() + 3_600_000);
  await note({ origin, user: ana.admin }, 'GET /api/admins', 'No.');
  expect((await count()).sort()).toEqual([101, 101]);
});

test('a denial stays a 403 when it cannot be audited', async () => {
  const app = await anApp();
  const ana = await anAdmin(app);
  await app.database.maintain((tx) => tx.sql.schema.dropTable('audit').execute());
  expect(await ana.call('GET', '/api/admins')).toMatchObject({ status: 403 });
});

test('changes of admins are audited by field and deletions by title, without mobile numbers', async () => {
  const app = await anApp();
  const [boss, ana] = [await theSuperAdmin(app), await anAdmin(app, { name: 'Ana Diaz' })];
  const path = `/api/admins/${ana.admin.id}`;
  await answered(boss, 'PATCH', path, { name: 'Ana Ruiz', mobileNumber: '3055550142', role: 'super_admin' });
  await answered(boss, 'PATCH', path, { active: false });
  await answered(boss, 'PATCH', path, { active: false });
  await boss.call('PATCH', path, { name: 'Super Admin' });
  const { id } = await aTask(boss, { title: 'Lockbox code' });
  await answered(boss, 'DELETE', `/api/tasks/${id}`);
  await answered(boss, 'DELETE', `${path}/number`);
  const told = (await auditOf(boss)).filter(({ action }) => !action.startsWith('sign')).map(short);
  expect(told.slice(0, 5)).toEqual([
    ['number_erased', 'Super Admin', 'Ana Ruiz'],
    ['task_deleted', 'Super Admin', `Lockbox code (${id})`],
    ['admin_changed', 'Super Admin', 'Ana Ruiz: deactivated'],
    ['admin_changed', 'Super Admin', 'Ana Diaz: name → Ana Ruiz, mobile number, role → Super Admin'],
    ['admin_created', 'Super Admin', 'Ana Diaz as Admin'],
  ]);
  expect(JSON.stringify(told)).not.toContain('3055550142');
});

test('a deactivated admin’s number can be erased, is free for others, and must be given again on reactivation', async () => {
  const app = await anApp();
  const [boss, ana] = [await theSuperAdmin(app), await anAdmin(app)];
  const path = `/api/admins/${ana.admin.id}`;
  expect(await boss.call('DELETE', `${path}/number`)).toMatchObject({
    status: 409,
    text: 'Only the number of a deactivated admin can be erased.',
  });
  await answered(boss, 'PATCH', path, { active: false });
  expect(await boss.call('DELETE', `${path}/number`)).toMatchObject({ status: 204 });
  expect(await boss.call('GET', '/api/admins')).toMatchObject({ text: expect.not.stringContaining(ana.admin.mobileNumber) });
  expect(await answered(boss, 'PATCH', path, { name: 'Renamed' })).toMatchObject({ name: 'Renamed', mobileNumber: '' });
  const taken = { name: 'Ben', mobileNumber: ana.admin.mobileNumber, role: 'admin' };
  expect(await boss.call('POST', '/api/admins', taken)).toMatchObject({ status: 201 });
  expect(await boss.call('PATCH', path, { active: true })).toMatchObject({
    status: 409,
    text: 'This admin has no mobile number. Give one first.',
  });
  expect(await boss.call('PATCH', path, { active: true, mobileNumber: '3055550142' })).toMatchObject({ status: 200 });
  await app.signIn('3055550142');
});

test('the log is paged and filtered by action, admin and time', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const ana = await anAdmin(app);
  await app.database.transaction(async (tx) => {
    for (let count = 0; count < 150; count++) await write(tx, theOperator, 'task_restored', `Task ${count}`);
  });
  const first = await auditOf(boss, '?action=task_restored');
  expect(first).toHaveLength(100);
  const rest = await auditOf(boss, `?action=task_restored&before=${first.at(-1)?.id}`);
  expect([...first, ...rest].map(({ detail }) => detail)).toEqual(Array.from({ length: 150 }, (_, at) => `Task ${149 - at}`));
  expect(await boss.call('GET', '/api/audit?before=nonsense')).toMatchObject({ status: 400 });
  expect((await auditOf(boss, `?admin=${ana.admin.id}`)).map(short)).toEqual([['signed_in', ana.admin.name, 'A program']]);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  expect(await auditOf(boss, `?from=${day(1)}`)).toEqual([]);
  // The server takes a bare date in the team's time zone, where it may still be yesterday.
  expect(await auditOf(boss, `?to=${day(-2).slice(0, 10)}`)).toEqual([]);
  expect((await auditOf(boss, `?from=${day(-1).slice(0, 10)}&to=${day(1).slice(0, 10)}`)).length).toBe(100);
  for (const [query, text] of [
    ['?action=nothing', /^Action must be one of /],
    ['?from=yesterday', 'The value of "from" must be an ISO 8601 date or timestamp, such as 2026-12-01.'],
    ['?admin=a&admin=b', 'The value of "admin" must be given once.'],
  ] as const)
    expect(await boss.call('GET', `/api/audit${query}`)).toMatchObject({ status: 400, text: expect.stringMatching(text) });
});

test('the CSV holds all entries and no formula that a spreadsheet would run', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { id } = await aTask(boss, { title: '=cmd|\' /C calc\'!A0, "x"' });
  await answered(boss, 'DELETE', `/api/tasks/${id}`);
  await app.database.transaction(async (tx) => {
    for (let count = 0; count < 1_200; count++) await write(tx, theOperator, 'task_restored', 'x');
  });
  const reply = await boss.call('GET', '/api/audit.csv');
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
  const lines = reply.text.split('\r\n');
  expect(lines[0]).toBe('Time,Action,Admin,Admin id,Detail,Address,Request');
  expect(lines.filter((line) => line.includes(',task_restored,'))).toHaveLength(1_200);
  expect(reply.text).toContain(`,"'=cmd|' /C calc'!A0, ""x"" (${id})",`);
  expect((await boss.call('GET', '/api/audit.csv?action=exported')).text.trim().split('\r\n')).toHaveLength(3);
});

test.each([
  [['a', 'b'], 'a,b\r\n'],
  [['=1+1', '+1', '-1', '@a', '\tb', '\rc'], `'=1+1,'+1,'-1,'@a,'\tb,"'\rc"\r\n`],
  [['a"b', 'a,b', 'a\nb', ''], '"a""b","a,b","a\nb",\r\n'],
])('the cells %j make a harmless CSV line', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test('entries are kept for 400 days', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const count = (await auditOf(boss)).length;
  const inDays = (days: number) => Date.now() + days * 86_400_000;
  await deleteOld(app.database, 'audit', inDays(399.9));
  expect(await auditOf(boss)).toHaveLength(count);
  await deleteOld(app.database, 'audit', inDays(400.1));
  expect(await auditOf(boss)).toHaveLength(0);
});

test('a filter with an unstorable character is refused before the CSV begins', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  for (const path of ['/api/audit', '/api/audit.csv']) {
    const reply = await boss.call('GET', `${path}?admin=%00`);
    expect([reply.status, reply.text]).toEqual([400, 'The value of "admin" contains a character that cannot be stored.']);
  }
});
