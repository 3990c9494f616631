import { expect } from 'vitest';
import type { Admin } from '#shared/admins.ts';
import type { SignInChallenge } from '#shared/second-factor.ts';
import { tryProof } from '../../src/server/second-factor/challenges.ts';
import { trustBrowser } from '../../src/server/second-factor/trusted-browsers.ts';
import type { Kept } from '../../src/server/session/browser.ts';
import { hashOf } from '../../src/server/session/token.ts';
import { answered } from '../factories.ts';
import { type App, anApp, type Client, SUPER_ADMIN } from '../start-app.ts';

export const origin = { address: '192.0.2.1', browser: 'Firefox on Windows', requestId: 'r' };

/** A person as tests of the factor need them. */
export type Person = Pick<Admin, 'id' | 'name' | 'mobileNumber'>;

type WithData = Pick<App, 'database'>;

/** The value of a client's cookie. */
export const cookieOf = (pair: string) => pair.split('=')[1] ?? '';

/** Gives a person a saved recovery code, which makes them ready. */
export const saveCode = (app: WithData, { id }: { id: string }) =>
  app.database.transaction((tx) =>
    tx.sql
      .insertInto('recovery_codes')
      .values({ code_hash: hashOf(`${id} ${Math.random()}`), admin_id: id, kind: 'code', created_at: new Date().toISOString() })
      .execute(),
  );

/** The browser of a client, as handlers see it. */
export const browserOf = (client: Client) => ({
  trustHash: null,
  origin,
  keep: (which: Kept, value: string | null) => void Object.assign(client, { [which]: `${which}=${value}` }),
});

/** Trusts a caller's browser for a person, as enrolling does. */
export async function trust(app: WithData, client: Client, person: Pick<Person, 'id' | 'name'>): Promise<Client> {
  await app.database.transaction((tx) => trustBrowser(tx, browserOf(client), person));
  return client;
}

/** Proves the caller's challenge by the way of another part of the server. */
export const prove = (app: App, client: Client, { id }: { id: string }) =>
  tryProof(app.database, { challengeHash: hashOf(cookieOf(client.challenge)), origin }, 'code', async () => id);

/** Begins a sign-in that must wait for a proof. */
export async function begin(client: Client, username: string, headers?: Record<string, string>): Promise<SignInChallenge> {
  const reply = await client.call('POST', '/api/login', { username }, headers);
  expect(reply, reply.text).toMatchObject({ status: 202 });
  return reply.json() as SignInChallenge;
}

/** Signs a person in on a new browser, with a proof. */
export async function signInProven(app: App, person: Person, client = app.caller()): Promise<Client> {
  await begin(client, person.mobileNumber);
  await prove(app, client, person);
  await answered(client, 'POST', '/api/login/finish');
  return client;
}

export const stateOf = async (client: Client) => {
  const reply = await client.call('GET', '/api/login/challenge');
  return reply.status === 200 ? (reply.json() as { state: string }).state : reply.status;
};

/** A board whose factor holds, with its super admin and a person. Nobody is signed in. */
export async function aFactor(environment: Record<string, string> = {}) {
  const before = await anApp({ environment: { SECOND_FACTOR: '', TRUST_PROXY: environment.TRUST_PROXY ?? '' } });
  const boss = await before.signIn(SUPER_ADMIN.mobileNumber);
  const ana = await answered<Admin>(boss, 'POST', '/api/admins', { name: 'Ana Diaz', mobileNumber: '3055550101', role: 'admin' });
  const { id } = await answered<{ id: string }>(boss, 'GET', '/api/user');
  const owner: Person = { ...SUPER_ADMIN, id };
  await saveCode(before, owner);
  const app = await anApp({ place: before.place, environment: { SECOND_FACTOR: 'approve', ...environment } });
  return { app, owner, ana, unproven: app.caller(boss.cookie) };
}

export const rowsOf = (app: App, table: 'challenges' | 'sessions' | 'trusted_browsers') =>
  app.database.sql.selectFrom(table).select('id').execute();
