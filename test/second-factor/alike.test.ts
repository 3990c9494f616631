import { expect, test } from 'vitest';
import { aFactor, begin, signInProven, stateOf } from './a-factor.ts';
import { aListened, UNKNOWN } from './a-listened.ts';

const gateway = { CODE_GATEWAY_URL: 'https://gateway.example.com', CODE_GATEWAY_SECRET: `whsec_${'A'.repeat(32)}` };

test.each([{ SECOND_FACTOR: 'approve' }, { SECOND_FACTOR: 'approve,code', ...gateway }])(
  'a known and an unknown number get the same answer by the same statements (%o)',
  async (environment) => {
    const { app, ana, owner } = await aFactor();
    const login = await aListened(app, environment);
    await login(UNKNOWN);
    const trusted = await signInProven(app, ana);
    for (const cookie of ['', trusted.trust, 'trust=x; challenge=x']) {
      const [known, unknown] = [await login(owner.mobileNumber, cookie), await login(UNKNOWN, cookie)];
      expect(known.said.length).toBeGreaterThan(5);
      expect(known.said).toEqual(unknown.said);
      expect([known.reply.statusCode, unknown.reply.statusCode]).toEqual([202, 202]);
      const shape = ({ reply }: typeof known) => ({
        keys: Object.keys(reply.json()),
        ways: reply.json().ways,
        length: reply.body.length,
        headers: Object.keys(reply.headers).sort(),
        cookie: String(reply.headers['set-cookie']).replace(/=[\w-]{43};/, ''),
      });
      expect(shape(known)).toEqual(shape(unknown));
    }
  },
);

test('without SECOND_FACTOR a sign-in reads and writes nothing of the factor', async () => {
  const { app, owner } = await aFactor();
  const login = await aListened(app, {});
  // The first sign-in reads the key that signs cookies.
  await login(UNKNOWN);
  for (const [number, status] of [
    [owner.mobileNumber, 200],
    [UNKNOWN, 401],
  ] as const) {
    const { reply, said } = await login(number, 'trust=x; challenge=x');
    expect(reply.statusCode).toBe(status);
    expect(said.join('\n')).not.toMatch(/challenges|trusted_browsers|secrets/);
  }
});

test('the sign-in of an unknown number waits and ends like one that nobody approves', async () => {
  const { app, ana } = await aFactor();
  const known = await signInProven(app, ana);
  const states = [];
  for (const number of [ana.mobileNumber, UNKNOWN]) {
    const client = app.caller();
    await begin(client, number);
    const hungUp = AbortSignal.timeout(300);
    const waiting = await fetch(`${app.url}/api/login/challenge`, { headers: { cookie: client.challenge }, signal: hungUp }).catch(
      () => 'waits',
    );
    await app.database.transaction((tx) => tx.sql.updateTable('challenges').set({ state: 'over' }).execute());
    states.push([waiting, await stateOf(client), (await client.call('POST', '/api/login/finish')).text]);
  }
  expect(states[0]).toEqual(states[1]);
  expect(await known.call('GET', '/api/approvals')).toMatchObject({ status: 200, text: '[]' });
});
