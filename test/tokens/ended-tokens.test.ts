import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import { insertRows } from '../../src/server/database/rows.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';
import { aProgram } from './a-token.ts';

test('a token that works stays in the list behind a thousand that were revoked or have expired', async () => {
  const app = await anApp();
  const [ana, admin] = [await anAdmin(app), await theSuperAdmin(app)];
  const { made } = await aProgram(app, ana);
  const [past, adminId] = ['2026-01-01T00:00:00.000Z', ana.admin.id];
  await change(app.database, theOperator, async (tx) => {
    for (let at = 0; at < 1_000; at++) {
      const ended = at % 2 ? { expires_at: past } : { revoked_at: past };
      const row = {
        id: v7(),
        admin_id: adminId,
        name: 'Old',
        token_hash: `old ${at}`,
        start: 'mtk_0000',
        writes: 0,
        created_at: past,
      } as const;
      await insertRows(tx, 'tokens', { ...row, ...ended });
    }
  });
  for (const client of [ana, admin]) {
    const tokens = await answered<Answer<'listTokens'>>(client, 'GET', '/api/tokens');
    expect(tokens.length).toBe(1_000);
    expect(tokens.at(-1)).toMatchObject({ id: made.id });
  }
});

test('after a deactivation and a reactivation no former token, calendar address or session opens anything', async () => {
  const app = await anApp();
  const [boss, ana] = [await theSuperAdmin(app), await anAdmin(app)];
  const program = await aProgram(app, ana);
  const revoked = await aProgram(app, ana);
  await answered(ana, 'DELETE', `/api/tokens/${revoked.made.id}`);
  const { revokedAt } = (await answered<Answer<'listTokens'>>(ana, 'GET', '/api/tokens')).find(({ id }) => id === revoked.made.id) ?? {};
  const feed = (await answered<Answer<'createCalendar'>>(ana, 'POST', '/api/calendar', { scope: 'all' })).url ?? '';
  const opened = async () => [
    (await program.call('GET', '/api/user')).status,
    (await app.anonymous.call('GET', feed)).status,
    (await ana.call('GET', '/api/user')).status,
  ];
  expect(await opened()).toEqual([200, 200, 200]);
  const set = (edit: object) => answered(boss, 'PATCH', `/api/admins/${ana.admin.id}`, edit);
  await set({ active: false });
  expect(await opened()).toEqual([401, 404, 401]);
  await set({ active: true });
  expect(await opened()).toEqual([401, 404, 401]);
  const again = await app.signIn(ana.admin.mobileNumber);
  const tokens = await answered<Answer<'listTokens'>>(again, 'GET', '/api/tokens');
  expect(tokens.map((token) => token.revokedAt)).toEqual([revokedAt, expect.any(String)]);
  expect(await answered(again, 'GET', '/api/calendar')).toEqual({ scope: null, createdAt: null });
});

test('a new number or a new role ends no token and no calendar address, and a token has the new rights', async () => {
  const app = await anApp();
  const [boss, ana] = [await theSuperAdmin(app), await anAdmin(app, { role: 'super_admin' })];
  const program = await aProgram(app, ana);
  const feed = (await answered<Answer<'createCalendar'>>(ana, 'POST', '/api/calendar', { scope: 'all' })).url ?? '';
  for (const edit of [{ mobileNumber: '7550000001' }, { role: 'admin' }]) {
    await answered(boss, 'PATCH', `/api/admins/${ana.admin.id}`, edit);
    expect(await ana.call('GET', '/api/user')).toMatchObject({ status: 401 });
    expect(await app.anonymous.call('GET', feed)).toMatchObject({ status: 200 });
  }
  expect(await answered(program, 'GET', '/api/user')).toMatchObject({ role: 'admin' });
  expect(await program.call('POST', '/api/labels', { name: 'Late', color: 'blue' })).toMatchObject({ status: 403 });
});

test('a webhook goes on after its maker was deactivated, because it is the board’s', async () => {
  const app = await anApp();
  const [boss, maker] = [await theSuperAdmin(app), await anAdmin(app, { role: 'super_admin' })];
  const draft = { url: 'https://example.com/hook', format: 'standard', kinds: ['task.created'] };
  const hook = await answered<Answer<'createWebhook'>>(maker, 'POST', '/api/webhooks', draft);
  await answered(boss, 'PATCH', `/api/admins/${maker.admin.id}`, { active: false });
  await aTask(boss, { title: 'Told' });
  expect(await answered(boss, 'GET', `/api/webhooks/${hook.id}/deliveries`)).toMatchObject([{ type: 'task.created', state: 'waiting' }]);
});
