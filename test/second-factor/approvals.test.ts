import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Admin } from '#shared/admins.ts';
import type { AuditEntry } from '#shared/audit.ts';
import type { Approval } from '#shared/second-factor.ts';
import { anAdmin, answered } from '../factories.ts';
import { followBoard } from '../follow-board.ts';
import type { Client } from '../start-app.ts';
import { aFactor, begin, saveCode, signInProven, stateOf, trust } from './a-factor.ts';

const approvals = (client: Client) => answered<Approval[]>(client, 'GET', '/api/approvals');
const decide = (client: Client, { id }: { id: string }, body: { digits?: string; allow: boolean }) =>
  client.call('POST', `/api/approvals/${id}`, body);
const only = async (client: Client) => {
  const [first, ...others] = await approvals(client);
  expect(others).toEqual([]);
  return first ?? { id: '' };
};
/** Two digits that are not these. */
const other = (digits: string) => (digits === '00' ? '01' : '00');

test('a person approves on their trusted browser by typing the digits of the new one', async () => {
  const { app, ana } = await aFactor();
  const [known, fresh] = [await signInProven(app, ana), app.caller()];
  const { digits } = await begin(fresh, ana.mobileNumber, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' });
  const [asked] = await approvals(known);
  expect(asked).toEqual({
    id: expect.any(String),
    person: { id: ana.id, name: ana.name },
    browser: 'Firefox on Linux',
    address: '127.0.0.1',
    at: expect.any(String),
    expiresAt: expect.any(String),
  });
  const waiting = stateOf(fresh);
  await wait(100);
  expect(await decide(known, asked ?? { id: '' }, { digits, allow: true })).toMatchObject({ status: 204 });
  expect(await waiting).toBe('proven');
  expect(await fresh.call('POST', '/api/login/finish')).toMatchObject({ status: 200 });
  expect(await approvals(known)).toEqual([]);
  expect(await approvals(fresh)).toEqual([]);
});

test('wrong digits, no digits or a refusal end the sign-in', async () => {
  const { app, ana } = await aFactor();
  const known = await signInProven(app, ana);
  for (const answer of [{ digits: 'wrong', allow: true }, { allow: true }, { allow: false }]) {
    const fresh = app.caller();
    const { digits } = await begin(fresh, ana.mobileNumber);
    const asked = await only(known);
    const body = answer.digits ? { ...answer, digits: other(digits) } : answer;
    expect(await decide(known, asked, body)).toMatchObject({ status: answer.allow ? 409 : 204 });
    expect(await stateOf(fresh)).toBe(410);
    expect(await decide(known, asked, { digits, allow: true })).toMatchObject({ status: 404 });
    expect(await fresh.call('POST', '/api/login/finish')).toMatchObject({ status: 410 });
  }
});

test('a super admin approves for everybody, and nobody else for another person', async () => {
  const { app, ana, owner } = await aFactor();
  const boss = await signInProven(app, owner);
  const cleo = await answered<Admin>(boss, 'POST', '/api/admins', { name: 'Cleo Ray', mobileNumber: '3055550102', role: 'super_admin' });
  const ben = await answered<Admin>(boss, 'POST', '/api/admins', { name: 'Ben Cole', mobileNumber: '3055550103', role: 'admin' });
  const colleague = await signInProven(app, ben);
  for (const person of [ana, cleo, owner]) {
    const fresh = app.caller();
    const { digits } = await begin(fresh, person.mobileNumber);
    const asked = await only(boss);
    expect(await approvals(colleague)).toEqual([]);
    expect(await decide(colleague, asked, { digits, allow: true })).toMatchObject({ status: 404 });
    expect(await decide(boss, asked, { digits, allow: true })).toMatchObject({ status: 204 });
    expect(await fresh.call('POST', '/api/login/finish')).toMatchObject({ status: 200 });
  }
});

test('a super admin’s browser does not approve a sign-in of another person that was begun in it, and another browser does', async () => {
  const { app, owner, ana } = await aFactor();
  const [boss, elsewhere] = [await signInProven(app, owner), await signInProven(app, owner)];
  const { digits } = await begin(boss, ana.mobileNumber);
  const asked = await only(elsewhere);
  expect(await approvals(boss)).toEqual([]);
  expect(await decide(boss, asked, { digits, allow: true })).toMatchObject({ status: 404 });
  expect(await decide(elsewhere, asked, { digits, allow: true })).toMatchObject({ status: 204 });
});

test('a browser that is signed in but not trusted approves nothing', async () => {
  const { app, owner, ana, unproven } = await aFactor();
  const { digits } = await begin(app.caller(), ana.mobileNumber);
  const asked = await only(await signInProven(app, owner));
  expect(await approvals(unproven)).toEqual([]);
  expect(await decide(unproven, asked, { digits, allow: true })).toMatchObject({ status: 404 });
});

test('of one person’s requests one is open and three an hour are offered, and the others look alike to the new browser', async () => {
  const { app, ana } = await aFactor();
  const known = await signInProven(app, ana);
  await begin(app.caller(), ana.mobileNumber);
  const second = app.caller();
  expect(Object.keys(await begin(second, ana.mobileNumber))).toEqual(['ways', 'digits', 'expiresAt']);
  expect(await decide(known, await only(known), { allow: false })).toMatchObject({ status: 204 });
  expect(await approvals(known)).toEqual([]);
  for (const isOffered of [true, true, false]) {
    await begin(app.caller(), ana.mobileNumber);
    const asked = await approvals(known);
    expect(asked).toHaveLength(isOffered ? 1 : 0);
    if (asked[0]) await decide(known, asked[0], { allow: false });
  }
  await app.database.transaction((tx) =>
    sql`update challenges set created_at = ${new Date(Date.now() - 3_600_000).toISOString()}`.execute(tx.sql),
  );
  await begin(app.caller(), ana.mobileNumber);
  expect(await approvals(known)).toHaveLength(1);
});

test('a request is announced to those who may approve it, and to nobody else', async () => {
  const { app, ana, owner } = await aFactor();
  const [mine, boss] = [await signInProven(app, ana), await signInProven(app, owner)];
  const ben = await answered<Admin>(boss, 'POST', '/api/admins', { name: 'Ben Cole', mobileNumber: '3055550103', role: 'admin' });
  const colleague = await signInProven(app, ben);
  const streams = await Promise.all([mine, boss, colleague].map(({ cookie }) => followBoard(app.url, cookie)));
  await begin(app.caller(), ana.mobileNumber);
  await begin(app.caller(), '5550000009');
  await expect.poll(() => streams.map(({ named }) => named.approval.length)).toEqual([1, 1, 0]);
  await Promise.all(streams.map((stream) => stream.leave()));
});

test('every step is in the audit log, without digits and numbers', async () => {
  const { app, ana, owner } = await aFactor();
  const [known, fresh] = [await signInProven(app, ana), app.caller()];
  const { digits } = await begin(fresh, ana.mobileNumber);
  await decide(known, await only(known), { digits, allow: true });
  await answered(fresh, 'POST', '/api/login/finish');
  await begin(app.caller(), ana.mobileNumber);
  await decide(known, await only(known), { allow: false });
  await begin(app.caller(), '5550000009');
  const boss = await signInProven(app, owner);
  const entries = await answered<AuditEntry[]>(boss, 'GET', '/api/audit');
  const steps = entries.map(({ action, admin, detail }) => [action, admin?.name, detail]);
  for (const step of [
    ['sign_in_challenged', ana.name, 'A program'],
    ['sign_in_approved', ana.name, `${ana.name}, A program`],
    ['sign_in_refused', ana.name, `${ana.name}, A program`],
    ['browser_trusted', ana.name, 'A program'],
    ['proof_given', ana.name, 'By a code, A program'],
    ['sign_in_challenged', undefined, expect.stringMatching(/^A number that ends in 09, marked /)],
  ])
    expect(steps).toContainEqual(step);
  expect(JSON.stringify(entries)).not.toContain(ana.mobileNumber);
});

test('without approve among the ways nobody approves', async () => {
  const { app, ana } = await aFactor({ SECOND_FACTOR: 'passkey', PUBLIC_URL: 'http://localhost:3000' });
  const known = await signInProven(app, ana);
  await begin(app.caller(), ana.mobileNumber);
  expect(await approvals(known)).toEqual([]);
});

test('a browser does not approve the proof that it was asked for, and the person’s other browser does', async () => {
  const { app, ana } = await aFactor();
  const [here, there] = [await signInProven(app, ana), await signInProven(app, ana)];
  await app.database.transaction((tx) => sql`update sessions set proven_at = null`.execute(tx.sql));
  const reply = await here.call('POST', '/api/proof');
  expect(reply.status).toBe(202);
  const { digits } = reply.json() as { digits: string };
  expect(await approvals(here)).toEqual([]);
  const asked = await only(there);
  expect(await decide(here, asked, { digits, allow: true })).toMatchObject({ status: 404 });
  expect(await decide(there, asked, { digits, allow: true })).toMatchObject({ status: 204 });
  expect(await here.call('POST', '/api/proof')).toMatchObject({ status: 204 });
});

test('a session that leaves out the cookie of its trusted browser does not approve its own proof', async () => {
  const { app, owner } = await aFactor();
  const [thief, there] = [await signInProven(app, owner), await signInProven(app, owner)];
  await app.database.transaction((tx) => sql`update sessions set proven_at = null`.execute(tx.sql));
  const asking = app.caller(thief.cookie);
  const { digits } = (await asking.call('POST', '/api/proof')).json() as { digits: string };
  const asked = await only(there);
  expect(await approvals(thief)).toEqual([]);
  expect(await decide(thief, asked, { digits, allow: true })).toMatchObject({ status: 404 });
  expect(await asking.call('POST', '/api/proof')).toMatchObject({ status: 202 });
});

test('enrolling before the factor holds trusts the browser, and tells the person and all super admins', async () => {
  const { app, ana, owner } = await aFactor({ SECOND_FACTOR_FROM: '2099-01-01' });
  const [mine, elsewhere] = [await app.signIn(ana.mobileNumber), await app.signIn(ana.mobileNumber)];
  const boss = await app.signIn(owner.mobileNumber);
  expect(await mine.call('POST', '/api/trusted-browsers')).toMatchObject({ status: 403, text: 'Confirm that it is you.' });
  await app.database.transaction((tx) => sql`update sessions set proven_at = ${new Date().toISOString()}`.execute(tx.sql));
  expect(await answered(mine, 'POST', '/api/trusted-browsers')).toMatchObject({ current: true });
  for (const client of [elsewhere, boss]) {
    const { items } = await answered<{ items: { kind: string; actor: { name: string } }[] }>(client, 'GET', '/api/notifications');
    expect(items).toMatchObject([{ kind: 'factor_changed', actor: { name: ana.name } }]);
  }
  await saveCode(app, ana);
  await trust(app, elsewhere, ana);
  const { people } = await answered<{ people: object[] }>(boss, 'GET', '/api/security');
  expect(people).toMatchObject([
    { name: ana.name, recoveryCodes: 1, trustedBrowsers: 2, passkeys: 0, ready: true },
    { name: owner.name, recoveryCodes: 1, ready: true },
  ]);
  expect(await answered(await anAdmin(app), 'GET', '/api/security')).not.toHaveProperty('people');
});
