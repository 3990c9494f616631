import { expect, onTestFinished, test } from 'vitest';
import { faultProxy } from '../fault-proxy.ts';
import { aFactor, begin, prove } from '../second-factor/a-factor.ts';
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
