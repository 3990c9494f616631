import { type KyselyPlugin, PostgresQueryCompiler, type QueryId } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../src/server/app.ts';
import type { Connection, Database, Transaction } from '../../src/server/database/database.ts';
import { readSettings } from '../../src/server/settings.ts';
import type { App } from '../start-app.ts';
import { aFactor, begin, signInProven, stateOf } from './a-factor.ts';

/** Sign-ins of each kind. With 20, equal times alone would fail one run in 150; with 40, one in 8,000. */
const TRIES = process.env.LONG_TESTS ? 2_000 : 40;
const UNKNOWN = '5550000009';

/** The same database, which notes each statement in `said`. */
function listenedTo(database: Database, said: string[]): Database {
  const compiler = new PostgresQueryCompiler();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      said.push(compiler.compileQuery(node, queryId as QueryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const heard = <C extends Connection>(connection: C): C => ({ ...connection, sql: connection.sql.withPlugin(plugin) });
  return { ...heard(database), transaction: (work) => database.transaction((tx: Transaction) => work(heard(tx))) };
}

/** A second server on the app's data, called without the network. */
async function aListened(app: App, environment: Record<string, string>) {
  const said: string[] = [];
  const settings = readSettings({ ...app.place, LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1', ...environment });
  const server = await buildApp(listenedTo(app.database, said), settings, null);
  onTestFinished(() => server.close());
  let sent = 0;
  return async (username: string, cookie = '') => {
    sent += 1;
    said.length = 0;
    // Each from another network and region, because those have limits of their own.
    const from = `10.${sent & 255}.${(sent >> 8) & 255}.1`;
    const headers = { cookie, 'x-forwarded-for': from };
    const start = performance.now();
    const reply = await server.inject({ method: 'POST', url: '/api/login', payload: { username }, headers });
    return { reply, took: performance.now() - start, said: [...said] };
  };
}

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

test(`${TRIES} sign-ins with known numbers take as long as with unknown ones`, { timeout: 600_000 }, async () => {
  const { app, ana } = await aFactor();
  const login = await aListened(app, { SECOND_FACTOR: 'approve' });
  const forget = () => app.database.transaction((tx) => tx.sql.deleteFrom('sign_in_attempts').execute());
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < TRIES; round++) {
    // Both orders, because the second call finds warm caches.
    for (const which of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const { took, reply } = await login(which === 'known' ? ana.mobileNumber : String(5_550_000_000 + round));
      expect(reply.statusCode).toBe(202);
      times[which].push(took);
    }
    if (round % 200 === 199) await forget();
  }
  const [known, unknown] = [times.known.sort((a, b) => a - b), times.unknown.sort((a, b) => a - b)];
  const at = (all: number[], share: number) => all[Math.floor(all.length * share)] ?? 0;
  // A guess by the time alone: how often a known number takes longer than an unknown one (0.5: no more than a coin).
  const longer = known.flatMap((one) => unknown.map((other): number => (one > other ? 1 : 0)));
  const guess = longer.reduce((sum, one) => sum + one, 0) / longer.length;
  console.log(
    `known ${at(known, 0.1).toFixed(2)}/${at(known, 0.5).toFixed(2)}/${at(known, 0.9).toFixed(2)} ms, unknown ${at(unknown, 0.1).toFixed(2)}/${at(unknown, 0.5).toFixed(2)}/${at(unknown, 0.9).toFixed(2)} ms, guessed right ${guess.toFixed(3)}`,
  );
  expect(at(known, 0.1)).toBeLessThan(at(unknown, 0.9));
  expect(at(unknown, 0.1)).toBeLessThan(at(known, 0.9));
  expect(Math.abs(guess - 0.5)).toBeLessThan(process.env.LONG_TESTS ? 0.1 : 0.25);
});
