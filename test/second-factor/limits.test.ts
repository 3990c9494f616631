import { expect, test } from 'vitest';
import { answered } from '../factories.ts';
import { aFactor, begin, prove } from './a-factor.ts';

const UNKNOWN = '5550000009';
const from = (address: string) => ({ 'x-forwarded-for': address });

test.each(['a known', 'an unknown'])('ten challenges from an address are the limit, with %s number', async (which) => {
  const { app, ana } = await aFactor({ TRUST_PROXY: '127.0.0.1' });
  const username = which === 'a known' ? ana.mobileNumber : UNKNOWN;
  const tries = Array.from({ length: 30 }, () => app.caller().call('POST', '/api/login', { username }, from('203.0.113.7')));
  const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(10).fill(202), ...Array(20).fill(429)]);
  for (const number of [ana.mobileNumber, UNKNOWN])
    expect(await app.caller().call('POST', '/api/login', { username: number }, from('203.0.113.7'))).toMatchObject({ status: 429 });
  await begin(app.caller(), username, from('203.0.114.7'));
});

test('a sign-in that is finished takes its count back, so an office can sign in on one day', async () => {
  const { app, ana } = await aFactor();
  for (let person = 0; person < 12; person++) {
    const client = app.caller();
    await begin(client, ana.mobileNumber);
    await prove(app, client, ana);
    await answered(client, 'POST', '/api/login/finish');
  }
  for (let guess = 0; guess < 10; guess++) await begin(app.caller(), UNKNOWN);
  expect(await app.caller().call('POST', '/api/login', { username: UNKNOWN })).toMatchObject({ status: 429 });
});

test('a finished sign-in makes the browser known, and outside the sign-in networks it is refused', async () => {
  const environment = { TRUST_PROXY: '127.0.0.1', SIGN_IN_NETWORKS: '203.0.113.0/24' };
  const { app, ana } = await aFactor(environment);
  const client = app.caller();
  await begin(client, ana.mobileNumber, from('203.0.113.7'));
  await prove(app, client, ana);
  expect(await client.call('POST', '/api/login/finish', undefined, from('198.51.100.7'))).toMatchObject({ status: 403 });
  expect(await client.call('POST', '/api/login/finish', undefined, from('203.0.113.7'))).toMatchObject({ status: 200 });
  expect(client.device).not.toBe('');
});

const GUESSES = process.env.LONG_TESTS ? 10_000 : 100;

test(`a guesser learns nothing in ${GUESSES} tries, and never gets in`, { timeout: 600_000 }, async () => {
  const { app, ana, owner } = await aFactor({ TRUST_PROXY: '127.0.0.1' });
  const numbers = [ana.mobileNumber, owner.mobileNumber, UNKNOWN, '5550000010'];
  const seen = new Map(numbers.map((number) => [number, new Set<string>()]));
  for (let at = 0; at < GUESSES; at += 20) {
    const guess = async (place: number) => {
      const number = numbers[place % 4] ?? '';
      const address = from(`10.${place & 255}.${(place >> 8) & 255}.${Math.floor(place / 65_536)}`);
      const client = app.caller();
      const reply = await client.call('POST', '/api/login', { username: number }, address);
      const states = [reply.status];
      if (reply.status === 202) {
        states.push(
          Object.keys(reply.json() as object).length,
          (await client.call('POST', '/api/login/finish', undefined, address)).status,
        );
        expect(client.cookie).toBe('');
      }
      seen.get(number)?.add(states.join(' '));
    };
    await Promise.all(Array.from({ length: 20 }, (_, more) => guess(at + more)));
  }
  const answers = [...seen.values()].map((all) => [...all].sort());
  expect(new Set(answers.map(String)).size).toBe(1);
  expect(answers[0]).toContain('202 3 410');
  expect(await app.database.sql.selectFrom('trusted_browsers').select('id').execute()).toEqual([]);
});
