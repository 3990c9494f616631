import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import { adminCommands } from '../../src/server/admin-commands.ts';
import { readSettings } from '../../src/server/settings.ts';
import { answered } from '../factories.ts';
import { aBrowserWith, addPasskey, aGuardedBoard } from '../passkeys/guarded-board.ts';
import { aCodeSender, aGateway } from '../sign-in-codes/gateway.ts';
import { type App, anApp, type Client, SUPER_ADMIN } from '../start-app.ts';

const SITE = { SECOND_FACTOR: 'passkey', PUBLIC_URL: 'https://tasks.example.com' };

/** Signs a person in on a new browser by a recovery code, or by the address of a recovery link. */
async function recover(app: App, number: string, proof = ''): Promise<Client> {
  const browser = await aBrowserWith(app, number);
  const code = proof.includes('?') ? new URL(proof).searchParams.get('recovery') : proof;
  await answered(browser, 'POST', '/api/login/recovery', { code });
  await answered(browser, 'POST', '/api/login/finish');
  return browser;
}

const linkFor = async (as: Client, { id }: { id: string }) =>
  (await answered<Answer<'createRecoveryLink'>>(as, 'POST', `/api/admins/${id}/recovery-link`)).link;

/** Runs a command of the command line. @returns what it prints */
const command = async ({ database, place }: App, name: string, ...words: string[]) =>
  (await adminCommands[name]?.run(database, words, readSettings({ ...place, ...SITE }))) ?? '';

const nameOf = async (as: Client) => (await answered<{ name: string }>(as, 'GET', '/api/user')).name;

const ways: Record<string, () => Promise<void>> = {
  'a phone': async () => {
    const { app, ana, codes } = await aGuardedBoard();
    const boss = await recover(app, SUPER_ADMIN.mobileNumber, codes[0]);
    const byLink = await recover(app, ana.admin.mobileNumber, await linkFor(boss, ana.admin));
    const saved = (await answered<Answer<'createRecoveryCodes'>>(byLink, 'POST', '/api/recovery-codes')).codes;
    const byCode = await recover(app, ana.admin.mobileNumber, saved[0]);
    const [phone] = await answered<Answer<'listPasskeys'>>(byCode, 'GET', '/api/passkeys');
    await answered(byCode, 'DELETE', `/api/passkeys/${phone?.id}`);
    await answered(boss, 'PATCH', `/api/admins/${ana.admin.id}`, { mobileNumber: '8005550177' });
    expect(await byCode.call('GET', '/api/user')).toMatchObject({ status: 401 });
    expect(await nameOf(await recover(app, '8005550177', await linkFor(boss, ana.admin)))).toBe('Ana Diaz');
  },

  'a passkey': async () => {
    const { app, ana, codes } = await aGuardedBoard();
    const boss = await recover(app, SUPER_ADMIN.mobileNumber, codes[0]);
    const again = await recover(app, ana.admin.mobileNumber, await linkFor(boss, ana.admin));
    const key = await addPasskey(again);
    const browser = app.caller();
    const options = await answered<Answer<'getPasskeySignInOptions'>>(browser, 'POST', '/api/login/passkey/options');
    await answered(browser, 'POST', '/api/login/passkey', { response: key.get(options) });
    expect(await answered(browser, 'POST', '/api/login/finish')).toMatchObject({ name: 'Ana Diaz' });
  },

  'the code gateway, for ever': async () => {
    const gateway = await aGateway();
    const { app, ana, codes } = await aGuardedBoard({ SECOND_FACTOR: 'passkey,code', ...gateway.environment });
    gateway.answer = (response) => void response.socket?.destroy();
    await aBrowserWith(app, ana.admin.mobileNumber);
    const sender = aCodeSender(app, gateway.environment);
    await sender.runDue();
    expect(sender.failed).toHaveLength(1);
    const boss = await recover(app, SUPER_ADMIN.mobileNumber, codes[0]);
    expect(await nameOf(await recover(app, ana.admin.mobileNumber, await linkFor(boss, ana.admin)))).toBe('Ana Diaz');
    const without = await anApp({ place: app.place, environment: SITE });
    const asked = await without.caller().call('POST', '/api/login', { username: ana.admin.mobileNumber });
    expect(asked.json()).toMatchObject({ ways: ['passkey'] });
  },

  'everything of the only super admin': async () => {
    const { app, ana } = await aGuardedBoard();
    await expect(command(app, 'recover')).rejects.toThrow(/^Which admin\? Give an id: .+ {2}Super Admin {2}Super Admin/s);
    const { sql } = app.database;
    const { id } = await sql.selectFrom('admins').select('id').where('name', '=', SUPER_ADMIN.name).executeTakeFirstOrThrow();
    const link = await command(app, 'recover', id);
    expect(link).toMatch(/^https:\/\/tasks\.example\.com\/auth\?recovery=[\w-]{43}$/);
    const audited = sql.selectFrom('audit').select(['detail', 'admin_id', 'address']).where('action', '=', 'recovery_link_made');
    expect(await audited.execute()).toEqual([{ detail: SUPER_ADMIN.name, admin_id: null, address: null }]);
    const boss = await recover(app, SUPER_ADMIN.mobileNumber, link);
    expect(await linkFor(boss, ana.admin)).toContain('?recovery=');
  },

  'all super admins': async () => {
    const { app } = await aGuardedBoard();
    const number = '8005550188';
    const told = await command(app, 'create-super-admin', number, 'New', 'Boss');
    expect(told).toMatch(/^New Boss is super admin now\. For a link .+: npm run admin -- recover \S+$/);
    const id = told.split(' ').at(-1) ?? '';
    const boss = await recover(app, number, await command(app, 'recover', id));
    expect(await answered(boss, 'GET', '/api/user')).toMatchObject({ name: 'New Boss', role: 'super_admin' });
    await addPasskey(boss);
  },
};

const security = readFileSync(path.join(import.meta.dirname, '../../SECURITY.md'), 'utf8');
const [, table = ''] = /## Getting in again\n.+?\|---\|---\|\n(.+?)\n\n/s.exec(security) ?? [];
const rows = table.split('\n').map((row) => row.split(' | ')[0]?.replace('| ', '') ?? '');

test('SECURITY.md has a row for each of these losses', () => {
  expect(rows).toEqual(Object.keys(ways));
});

test.each(rows)('after the loss of %s people get in again as SECURITY.md says', async (row) => {
  await ways[row]?.();
});
