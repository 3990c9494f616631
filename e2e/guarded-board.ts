import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page, request as requests } from '@playwright/test';
import { freePort } from '../scripts/free-port.ts';
import { test as base } from './fixtures.ts';
import { type App, startServerWith, superAdminNumber } from './server.ts';

export type Person = { id: string; name: string; number: string };

/** A super admin on a browser that is trusted, whose proof is recent. */
type Boss = { request: APIRequestContext; codes: string[] };

/** Answers a challenge by a recovery code or the token of a link. */
const recover = async (request: APIRequestContext, code: string): Promise<void> =>
  expect(await (await request.post('/api/login/recovery', { data: { code } })).json()).toEqual({ state: 'proven' });

async function startGuarded(): Promise<App> {
  const PORT = String(await freePort());
  const url = `http://localhost:${PORT}`;
  return { ...(await startServerWith({ PORT, PUBLIC_URL: url, SECOND_FACTOR: 'approve,passkey' })), url };
}

async function enterBoss({ url }: App): Promise<Boss & { stop(): Promise<void> }> {
  const request = await requests.newContext({ baseURL: url });
  expect((await request.post('/api/login', { data: { username: superAdminNumber } })).status()).toBe(200);
  // From these codes on the factor holds.
  const { codes } = await (await request.post('/api/recovery-codes')).json();
  expect((await request.post('/api/proof')).status()).toBe(202);
  await recover(request, codes.shift());
  expect((await request.post('/api/proof')).status()).toBe(204);
  return { request, codes, stop: () => request.dispose() };
}

/** Tests on a board whose second factor holds, with passkeys of `localhost`. */
export const test = base.extend<{ boss: Boss }>({
  app: async ({ once }, use) => use(await once(startGuarded, undefined)),
  boss: async ({ once, app }, use) => use(await once(enterBoss, app)),
});

/** Creates an admin as the super admin. */
export async function aPerson({ request }: Boss, role = 'admin'): Promise<Person> {
  const number = `3${randomInt(10 ** 8, 10 ** 9)}`;
  const name = `Ana ${number}`;
  const made = await request.post('/api/admins', { data: { name, mobileNumber: number, role } });
  expect(made.status()).toBe(201);
  return { id: (await made.json()).id, name, number };
}

/** The token of a recovery link for somebody. */
async function tokenFor({ request }: Boss, { id }: Person): Promise<string> {
  const made = await request.post(`/api/admins/${id}/recovery-link`);
  expect(made.status()).toBe(201);
  return new URL((await made.json()).link).searchParams.get('recovery') ?? '';
}

/** Signs somebody in by a recovery link; the browser is trusted from then on. */
export async function enter(page: Page, boss: Boss, person: Person): Promise<void> {
  expect((await page.request.post('/api/login', { data: { username: person.number } })).status()).toBe(202);
  await recover(page.request, await tokenFor(boss, person));
  expect((await page.request.post('/api/login/finish')).status()).toBe(200);
}

/** Gives a page the super admin's session and trust. */
export async function enterAsBoss(page: Page, { request }: Boss): Promise<void> {
  await page.context().addCookies((await request.storageState()).cookies);
}

/** Types a number into the sign-in screen and sends it. */
export async function typeNumber(page: Page, number: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Mobile Number' }).fill(number);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** A passkey device of this browser, which always verifies its user. */
export async function aKeyOf(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await tools.send('WebAuthn.addVirtualAuthenticator', { options });
}

export const approval = (page: Page, { name }: Person) =>
  page.getByRole('region', { name: 'Approve Sign-in' }).getByRole('group').filter({ hasText: name });
export const digitsOn = async (page: Page) => (await page.getByText(/^\d\d$/).textContent()) ?? '';
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

export async function openEntry(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await expect(dialog(page, entry)).toBeVisible();
}

/** Comes to the sign-in screen on a new browser and sends the number. */
export async function askToEnter(page: Page, { number }: Person): Promise<void> {
  await page.goto('/auth');
  await typeNumber(page, number);
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeFocused();
}
