import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { faultProxy } from '../fault-proxy.ts';
import { followBoard } from '../follow-board.ts';
import { aFactor, begin, prove, signInProven, stateOf } from '../second-factor/a-factor.ts';
import { anApp } from '../start-app.ts';

test.each(['cut when done', 'swallow'] as const)(
  'the database is lost in the middle of a finish (%s) → the sign-in opens one session or none, and a retry no second one',
  { timeout: 60_000 },
  async (fault) => {
    const { app, ana } = await aFactor();
    const proxy = await faultProxy(app.place.DATABASE_URL);
    onTestFinished(() => proxy.close());
    const node = await anApp({ place: { ...app.place, DATABASE_URL: proxy.url }, environment: { SECOND_FACTOR: 'approve' } });
    const opened = async () => (await app.database.sql.selectFrom('sessions').select('id').where('admin_id', '=', ana.id).execute()).length;
    const client = app.caller();
    await begin(client, ana.mobileNumber);
    await prove(app, client, ana);
    const { challenge } = client;
    proxy.set(fault);
    const cut = await Object.assign(node.caller(), { challenge }).call('POST', '/api/login/finish');
    expect([410, 503]).toContain(cut.status);
    expect(await opened()).toBe(fault === 'swallow' ? 0 : 1);
    proxy.set('pass');
    proxy.cut();
    const again = await Object.assign(app.caller(), { challenge }).call('POST', '/api/login/finish');
    expect(again.status).toBe(fault === 'swallow' ? 200 : 410);
    expect(await opened()).toBe(1);
  },
);

test('the database is lost in the middle of a sign-in → no session, whatever the number', { timeout: 60_000 }, async () => {
  const { app, ana } = await aFactor();
  const proxy = await faultProxy(app.place.DATABASE_URL);
  onTestFinished(() => proxy.close());
  const node = await anApp({ place: { ...app.place, DATABASE_URL: proxy.url }, environment: { SECOND_FACTOR: 'approve' } });
  proxy.set('swallow');
  for (const username of [ana.mobileNumber, '5550000009']) {
    const client = node.caller();
    expect(await client.call('POST', '/api/login', { username })).toMatchObject({ status: 503 });
    expect(client.cookie).toBe('');
  }
});

test('a node that hears no signals for a moment tells of a proof and a request made meanwhile', { timeout: 60_000 }, async () => {
  const { app, ana } = await aFactor();
  const proxy = await faultProxy(app.place.DATABASE_URL);
  onTestFinished(() => proxy.close());
  const node = await anApp({ place: { ...app.place, DATABASE_URL: proxy.url }, environment: { SECOND_FACTOR: 'approve' } });
  const known = await signInProven(app, ana);
  const follower = await followBoard(node.url, known.cookie);
  onTestFinished(() => follower.leave());
  const client = app.caller();
  await begin(client, ana.mobileNumber);
  await expect.poll(() => follower.named.approval).toHaveLength(1);
  const waiting = stateOf(Object.assign(node.caller(), { challenge: client.challenge }));
  await wait(500);
  proxy.set('swallow');
  proxy.cut();
  await prove(app, client, ana);
  await begin(app.caller(), ana.mobileNumber);
  proxy.set('pass');
  proxy.cut();
  // Without a signal it is answered after 25 seconds.
  expect(await Promise.race([waiting, wait(10_000)])).toBe('proven');
  await expect.poll(() => new Set(follower.named.approval.map(({ id }) => id)).size).toBe(2);
});
