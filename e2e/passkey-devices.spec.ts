import type { CDPSession, Page } from '@playwright/test';
import { freePort } from '../scripts/free-port.ts';
import { test as base, expect } from './fixtures.ts';
import { type App, startServerWith, superAdminNumber } from './server.ts';

async function startBoard(): Promise<App> {
  const PORT = String(await freePort());
  const url = `http://localhost:${PORT}`;
  return { ...(await startServerWith({ PORT, PUBLIC_URL: url, SECOND_FACTOR: 'passkey', SECOND_FACTOR_FROM: '2099-01-01' })), url };
}

/** Tests on a board with passkeys, whose second factor does not hold yet. */
const test = base.extend({
  app: async ({ once }, use) => use(await once(startBoard, undefined)),
});

type Device = { tools: CDPSession; authenticatorId: string };

/** Gives the browser a passkey device, and opens the sign-in screen. */
async function aDevice(page: Page, transport: 'internal' | 'usb' = 'internal'): Promise<Device> {
  await page.goto('/auth');
  const tools = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable');
  const device = { protocol: 'ctap2', transport, hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const;
  return { tools, ...(await tools.send('WebAuthn.addVirtualAuthenticator', { options: device })) };
}

/** Signs in by number and adds a passkey. @returns the status, or the name of the browser's error */
async function add(page: Page): Promise<number | string> {
  expect((await page.request.post('/api/login', { data: { username: superAdminNumber } })).status()).toBe(200);
  const options = await (await page.request.post('/api/passkeys/options')).json();
  const response = await page.evaluate(async (json) => {
    try {
      const made = await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(json) });
      return (made as PublicKeyCredential).toJSON();
    } catch (error) {
      return (error as Error).name;
    }
  }, options);
  return typeof response === 'string' ? response : (await page.request.post('/api/passkeys', { data: { response } })).status();
}

/** Signs for a sign-in without a number. @returns the response, or the name of the browser's error */
async function sign(page: Page): Promise<object | string> {
  const options = await (await page.request.post('/api/login/passkey/options?anew=true')).json();
  return page.evaluate(async (json) => {
    try {
      const made = await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json) });
      return (made as PublicKeyCredential).toJSON();
    } catch (error) {
      return (error as Error).name;
    }
  }, options);
}

const prove = async (page: Page, response: object | string) =>
  (await page.request.post('/api/login/passkey', { data: { response } })).status();

for (const transport of ['internal', 'usb'] as const)
  test(`a passkey of a device by ${transport} is added, and signs in on its own`, async ({ page }) => {
    await aDevice(page, transport);
    expect(await add(page)).toBe(201);
    await page.context().clearCookies();
    const response = await sign(page);
    expect(await prove(page, response)).toBe(200);
    // A response works once.
    expect(await prove(page, response)).toBe(410);
    expect((await page.request.post('/api/login/finish')).status()).toBe(200);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  });

test('a device that does not verify its person neither makes a passkey nor signs', async ({ page }) => {
  const { tools, authenticatorId } = await aDevice(page);
  expect(await add(page)).toBe(201);
  await tools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  expect(await add(page)).toBe('NotAllowedError');
  expect(await sign(page)).toBe('NotAllowedError');
});

test('a page at another address can neither make nor use a passkey of the board', async ({ page, app }) => {
  await aDevice(page);
  expect(await add(page)).toBe(201);
  await page.goto(app.url.replace('localhost', '127.0.0.1'));
  expect(await add(page)).toBe('SecurityError');
  expect(await sign(page)).toBe('SecurityError');
});

test('a cloned passkey is refused once the original has gone on, and a removed one is', async ({ page }) => {
  const { tools, authenticatorId } = await aDevice(page);
  expect(await add(page)).toBe(201);
  const { credentials } = await tools.send('WebAuthn.getCredentials', { authenticatorId });
  const clone = credentials[0] as (typeof credentials)[number];
  for (let signs = 0; signs < 2; signs++) expect(await prove(page, await sign(page))).toBe(200);
  await tools.send('WebAuthn.clearCredentials', { authenticatorId });
  await tools.send('WebAuthn.addCredential', { authenticatorId, credential: clone });
  expect(await prove(page, await sign(page))).toBe(403);

  await tools.send('WebAuthn.clearCredentials', { authenticatorId });
  expect(await add(page)).toBe(201);
  for (const { id } of await (await page.request.get('/api/passkeys')).json())
    expect((await page.request.delete(`/api/passkeys/${id}`)).status()).toBe(204);
  expect(await prove(page, await sign(page))).toBe(403);
});
