import { setTimeout as wait } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { holdActiveAdmin } from '../../src/server/admins/queries.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import { insertRows } from '../../src/server/database/rows.ts';
import { beginChallenge } from '../../src/server/second-factor/challenges.ts';
import { authenticate } from '../../src/server/session/authenticate.ts';
import { startSession } from '../../src/server/session/start-session.ts';
import { hashOf } from '../../src/server/session/token.ts';
import { readSettings } from '../../src/server/settings.ts';
import { openTokens } from '../../src/server/tokens/queries.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { type App, anApp } from '../start-app.ts';

const ROUNDS = process.env.LONG_TESTS ? 100 : 10;

const tasksBy = async (app: App, adminId: string): Promise<string> =>
  JSON.stringify(
    await app.database.sql.selectFrom('tasks').select(['id', 'version']).where('created_by_admin_id', '=', adminId).orderBy('id').execute(),
  );

test('after a deactivation is acknowledged, no change of that admin is committed', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  for (let round = 0; round < ROUNDS; round++) {
    const ana = await anAdmin(app);
    const { id } = await aTask(ana);
    // Few at once, because a slow database refuses changes that wait for long.
    const changes = Array.from({ length: 6 }, (_, at) =>
      at % 2
        ? ana.call('POST', '/api/tasks', { title: `Late ${at}`, assignee: ana.admin.name })
        : ana.call('POST', `/api/tasks/${id}/comment`, { comment: `Late ${at}` }),
    );
    await wait(Math.random() * 20);
    await answered(boss, 'PATCH', `/api/admins/${ana.admin.id}`, { active: false });
    const acknowledged = await tasksBy(app, ana.admin.id);
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(await tasksBy(app, ana.admin.id)).toBe(acknowledged);
    for (const status of statuses) expect([201, 400, 401]).toContain(status);
  }
});

test('a deactivation waits for a change in progress, and later changes are refused', async () => {
  const app = await anApp();
  const [boss, ana] = [await theSuperAdmin(app), await anAdmin(app)];
  const settings = readSettings({});
  const caller = await authenticate(app.database, settings, hashOf(ana.cookie.replace('session=', '')));
  const actor = { ...theOperator, ...caller };
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let begun = () => {};
  const begins = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const assigning = change(app.database, actor, async (tx) => {
    begun();
    await held;
    return Promise.race([holdActiveAdmin(tx, 'name', ana.admin.name), wait(500, 'waits')]);
  });
  await begins;
  const deactivated = boss.call('PATCH', `/api/admins/${ana.admin.id}`, { active: false });
  expect(await Promise.race([deactivated, wait(300, 'waits')])).toBe('waits');
  finish();
  // The change assigns a task to the admin, which the deactivation must not block, or the two would deadlock.
  expect(await assigning).toMatchObject({ id: ana.admin.id });
  expect(await deactivated).toMatchObject({ status: 200 });
  await expect(change(app.database, actor, async () => {})).rejects.toThrow('Sign in to continue.');
});

test.each([
  ['PUT', '/api/notification-settings', { digestHour: 7 }],
  ['POST', '/api/email/confirm', { token: 'any' }],
  ['POST', '/api/jobs/any/retry', undefined],
])('%s %s of a session that ends meanwhile changes nothing', async (method, path, body) => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { transaction } = app.database;
  const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = (work: Parameters<typeof transaction>[0]) => {
    begun.resolve();
    return held.promise.then(() => transaction(work));
  };
  Object.assign(app.database, { transaction: late });
  const call = boss.call(method, path, body);
  await begun.promise;
  await transaction((tx) => tx.sql.deleteFrom('sessions').execute());
  held.resolve();
  expect(await call).toMatchObject({ status: 401 });
  expect(await app.database.sql.selectFrom('notification_settings').selectAll().execute()).toEqual([]);
});

test('sign-ins that were under way during a change of role are over, with or without a session', async () => {
  const app = await anApp();
  const [boss, ana] = [await theSuperAdmin(app), await anAdmin(app)];
  const browser = { tokenHash: null, origin: { address: '192.0.2.1', browser: 'Firefox', requestId: 'r' }, keep: () => {} };
  const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const signingIn = app.database.transaction(async (tx) => {
    const user = await holdActiveAdmin(tx, 'id', ana.admin.id);
    begun.resolve();
    await held.promise;
    if (user) await startSession(tx, browser, user);
    await beginChallenge(tx, browser, { adminId: ana.admin.id }, newId());
  });
  await begun.promise;
  const changed = boss.call('PATCH', `/api/admins/${ana.admin.id}`, { role: 'super_admin' });
  await wait(300);
  held.resolve();
  await signingIn;
  expect(await changed).toMatchObject({ status: 200 });
  for (const table of ['sessions', 'challenges'] as const)
    expect(await app.database.sql.selectFrom(table).select('id').where('admin_id', '=', ana.admin.id).execute()).toEqual([]);
});

test('what a person made until the moment of a deactivation opens nothing once they are active again', async () => {
  const app = await anApp();
  const [boss, ana] = [await theSuperAdmin(app), await anAdmin(app)];
  const { id } = ana.admin;
  const own = { admin_id: id, created_at: new Date().toISOString() };
  const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const making = app.database.transaction(async (tx) => {
    await holdActiveAdmin(tx, 'id', id);
    begun.resolve();
    await held.promise;
    await insertRows(tx, 'tokens', { ...own, id: newId(), token_hash: 'token', name: 'Bot', start: 'mtk_', writes: 1 });
    await insertRows(tx, 'recovery_codes', { ...own, code_hash: 'code', kind: 'code' });
  });
  await begun.promise;
  const deactivated = boss.call('PATCH', `/api/admins/${id}`, { active: false });
  await wait(300);
  held.resolve();
  await making;
  expect(await deactivated).toMatchObject({ status: 200 });
  expect(await app.database.sql.selectFrom('recovery_codes').select('kind').where('admin_id', '=', id).execute()).toEqual([]);
  await answered(boss, 'PATCH', `/api/admins/${id}`, { active: true });
  expect(await openTokens(app.database).select('tokens.id').execute()).toEqual([]);
});
