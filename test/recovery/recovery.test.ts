import { expect, onTestFinished, test, vi } from 'vitest';
import type { Answer } from '#shared/api.ts';
import { MINUTE } from '#shared/durations.ts';
import { deleteOld } from '../../src/server/retention.ts';
import { hashOf } from '../../src/server/session/token.ts';
import { anAdmin, answered, theSuperAdmin } from '../factories.ts';
import { aBrowserWith, aGuardedBoard } from '../passkeys/guarded-board.ts';
import { anApp, type Client, SUPER_ADMIN } from '../start-app.ts';

const makeCodes = async (as: Client) => (await answered<Answer<'createRecoveryCodes'>>(as, 'POST', '/api/recovery-codes')).codes;
const prove = (browser: Client, code = '') => browser.call('POST', '/api/login/recovery', { code });
const refused = { status: 403, text: 'This proof was not accepted. Check it, use another way, or start again.' };

/** A guarded board whose super admin has just given a proof, by the first of their codes. */
async function aBoard() {
  const board = await aGuardedBoard();
  await answered(board.boss, 'POST', '/api/proof');
  await answered(board.boss, 'POST', '/api/login/recovery', { code: board.codes[0] });
  await answered(board.boss, 'POST', '/api/proof');
  return { ...board, codes: board.codes.slice(1) };
}

const makeLink = (as: Client, id: string) => answered<Answer<'createRecoveryLink'>>(as, 'POST', `/api/admins/${id}/recovery-link`);
const tokenOf = ({ link }: { link: string }) => new URL(link).searchParams.get('recovery') ?? '';

test('ten codes in readable groups are made, of which the database has only hashes', async () => {
  const { app, boss, codes: former } = await aBoard();
  const codes = await makeCodes(boss);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  const rows = await app.database.sql.selectFrom('recovery_codes').selectAll().execute();
  expect(rows.map((row) => row.code_hash).sort()).toEqual(codes.map((code) => hashOf(code.replaceAll('-', ''))).sort());
  const audited = await app.database.sql.selectFrom('audit').select('detail').where('action', '=', 'recovery_codes_made').execute();
  expect(audited).toEqual([{ detail: '' }, { detail: '' }]);
  const browser = await aBrowserWith(app, SUPER_ADMIN.mobileNumber);
  expect(await prove(browser, former[0])).toMatchObject(refused);
  expect(await prove(browser, codes[0])).toMatchObject({ status: 200 });
  expect(await answered(browser, 'POST', '/api/login/finish')).toMatchObject({ name: SUPER_ADMIN.name });
});

test('a code works once, in small letters too, with blanks, without dashes, and with O and I for digits', async () => {
  const { app, codes } = await aBoard();
  const forms = [
    (code: string) => code.toLowerCase(),
    (code: string) => ` ${code.replaceAll('-', ' ')} `,
    (code: string) => code.replaceAll('-', ''),
    (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'I'),
  ];
  for (const [at, form] of forms.entries()) {
    const browser = await aBrowserWith(app, SUPER_ADMIN.mobileNumber);
    expect(await prove(browser, form(codes[at] ?? '')), codes[at]).toMatchObject({ status: 200 });
    const next = await aBrowserWith(app, SUPER_ADMIN.mobileNumber);
    expect(await prove(next, codes[at])).toMatchObject(refused);
  }
});

test('of two browsers that use one code at once, one gets in', async () => {
  const { app, codes } = await aBoard();
  const browsers = [await aBrowserWith(app, SUPER_ADMIN.mobileNumber), await aBrowserWith(app, SUPER_ADMIN.mobileNumber)];
  const replies = await Promise.all(browsers.map((browser) => prove(browser, codes[0])));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
});

test('the code of another person is refused like that of an unknown number, and the fifth wrong one ends the sign-in', async () => {
  const { app, ana, codes } = await aBoard();
  for (const number of [ana.admin.mobileNumber, '19998887777']) {
    const browser = await aBrowserWith(app, number);
    for (let at = 0; at < 5; at++) expect(await prove(browser, codes[0]), number).toMatchObject(refused);
    expect(await prove(browser, codes[0])).toMatchObject({ status: 410, text: 'This request is over. Begin again.' });
  }
  const browser = await aBrowserWith(app, SUPER_ADMIN.mobileNumber);
  for (let at = 0; at < 5; at++) await prove(browser, 'wrong');
  expect(await prove(browser, codes[0])).toMatchObject({ status: 410 });
});

test('a link proves its person once, in one browser', async () => {
  const { app, boss, ana, ben } = await aBoard();
  const made = await makeLink(boss, ana.admin.id);
  expect(made.link).toMatch(/^https:\/\/tasks\.example\.com\/auth\?recovery=[\w-]{43}$/);
  expect(Date.parse(made.expiresAt) - Date.now()).toBeCloseTo(30 * MINUTE, -4);
  expect(await prove(await aBrowserWith(app, ben.admin.mobileNumber), tokenOf(made))).toMatchObject(refused);
  const browser = await aBrowserWith(app, ana.admin.mobileNumber);
  expect(await prove(browser, tokenOf(made))).toMatchObject({ status: 200 });
  expect(await answered(browser, 'POST', '/api/login/finish')).toMatchObject({ name: 'Ana Diaz' });
  expect(await prove(await aBrowserWith(app, ana.admin.mobileNumber), tokenOf(made))).toMatchObject(refused);
  const { sql } = app.database;
  expect(await sql.selectFrom('audit').select(['detail', 'admin_name']).where('action', '=', 'recovery_link_made').execute()).toEqual([
    { detail: 'Ana Diaz', admin_name: SUPER_ADMIN.name },
  ]);
  expect(await sql.selectFrom('audit').select('detail').where('detail', 'like', 'By a recovery%').execute()).toHaveLength(2);
});

test('a newer link ends the former, and after 30 minutes a link opens nothing', async () => {
  const { app, boss, ana } = await aBoard();
  const [former, newer] = [await makeLink(boss, ana.admin.id), await makeLink(boss, ana.admin.id)];
  expect(await prove(await aBrowserWith(app, ana.admin.mobileNumber), tokenOf(former))).toMatchObject(refused);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(newer.expiresAt) });
  onTestFinished(() => void vi.useRealTimers());
  expect(await prove(await aBrowserWith(app, ana.admin.mobileNumber), tokenOf(newer))).toMatchObject(refused);
  await deleteOld(app.database, 'recovery_codes', Date.now());
  const kept = await app.database.sql.selectFrom('recovery_codes').select('kind').execute();
  expect(new Set(kept.map(({ kind }) => kind))).toEqual(new Set(['code']));
});

test('a super admin makes links for other active admins alone', async () => {
  const { app, boss, ana } = await aBoard();
  const ask = (as: Client, id: string) => as.call('POST', `/api/admins/${id}/recovery-link`);
  const { id } = await answered<{ id: string }>(boss, 'GET', '/api/user');
  expect(await ask(boss, id)).toMatchObject({
    status: 409,
    text: 'A recovery link is for someone else. Ask another super admin, or use your recovery codes.',
  });
  expect(await ask(boss, 'nobody')).toMatchObject({ status: 404, text: 'This admin does not exist.' });
  expect(await ask(ana, id)).toMatchObject({ status: 403 });
  await answered(boss, 'PATCH', `/api/admins/${ana.admin.id}`, { active: false });
  expect(await ask(boss, ana.admin.id)).toMatchObject({
    status: 409,
    text: 'This admin is deactivated. Reactivate them before you make a recovery link.',
  });
  const { sql } = app.database;
  expect(await sql.selectFrom('recovery_codes').select('kind').where('kind', '=', 'link').execute()).toEqual([]);
});

test.each([
  ['a new number', { mobileNumber: '8005550199' }],
  ['a new role', { role: 'super_admin' }],
  ['deactivation', { active: false }],
])('%s ends codes and links', async (_, edit) => {
  const { app, boss } = await aBoard();
  const { sql } = app.database;
  const id = (await sql.selectFrom('admins').select('id').where('name', '=', 'Ana Diaz').executeTakeFirstOrThrow()).id;
  await makeLink(boss, id);
  const held = { code_hash: 'one', admin_id: id, kind: 'code', created_at: new Date().toISOString() } as const;
  await app.database.transaction((tx) => tx.sql.insertInto('recovery_codes').values(held).execute());
  await answered(boss, 'PATCH', `/api/admins/${id}`, edit);
  expect(await sql.selectFrom('recovery_codes').select('kind').where('admin_id', '=', id).execute()).toEqual([]);
  expect(await sql.selectFrom('recovery_codes').select('kind').execute()).toHaveLength(9);
});

test('codes and links need a recent proof', async () => {
  const { boss, ana, codes } = await aGuardedBoard();
  const confirm = { status: 403, text: 'Confirm that it is you.' };
  expect(await boss.call('POST', '/api/recovery-codes')).toMatchObject(confirm);
  expect(await boss.call('POST', `/api/admins/${ana.admin.id}/recovery-link`)).toMatchObject(confirm);
  expect(await boss.call('POST', '/api/proof')).toMatchObject({ status: 202 });
  expect(await prove(boss, codes[0])).toMatchObject({ status: 200 });
  expect(await boss.call('POST', '/api/proof')).toMatchObject({ status: 204 });
  expect(await boss.call('POST', '/api/recovery-codes')).toMatchObject({ status: 201 });
});

test('without a second factor there is nothing to recover', async () => {
  const app = await anApp();
  const [boss, { admin }] = [await theSuperAdmin(app), await anAdmin(app)];
  for (const path of ['/api/recovery-codes', `/api/admins/${admin.id}/recovery-link`])
    expect(await boss.call('POST', path)).toMatchObject({
      status: 409,
      text: 'This server asks for no proof at sign-in, so there is nothing to recover.',
    });
  expect(boss.trust).toBe('');
});
