import type { Answer } from '#shared/api.ts';
import { anAdmin, answered, theSuperAdmin } from '../factories.ts';
import { type App, anApp, type Client } from '../start-app.ts';
import { anAuthenticator } from './authenticator.ts';

const environment = { SECOND_FACTOR: 'passkey', PUBLIC_URL: 'https://tasks.example.com' };

/** Adds a passkey for a person. @returns its authenticator */
export async function addPasskey(as: Client) {
  const key = anAuthenticator();
  const response = key.create(await answered<Answer<'getPasskeyOptions'>>(as, 'POST', '/api/passkeys/options'));
  await answered(as, 'POST', '/api/passkeys', { response });
  return key;
}

/** A board whose second factor holds. Ana and Ben have a passkey each; the super admin has recovery codes. */
export async function aGuardedBoard(changed: Record<string, string> = {}) {
  const app = await anApp({ environment: { ...environment, ...changed } });
  const [ana, ben] = [await anAdmin(app, { name: 'Ana Diaz' }), await anAdmin(app, { name: 'Ben Cole' })];
  const keys = { ana: await addPasskey(ana), ben: await addPasskey(ben) };
  const boss = await theSuperAdmin(app);
  const { codes } = await answered<Answer<'createRecoveryCodes'>>(boss, 'POST', '/api/recovery-codes');
  return { app, boss, ana, ben, keys, codes };
}

/** A browser that is not trusted and has sent a number. */
export async function aBrowserWith(app: App, number: string): Promise<Client> {
  const browser = app.caller();
  const { status, text } = await browser.call('POST', '/api/login', { username: number });
  if (status !== 202) throw new Error(`The sign-in answered ${status}: ${text}`);
  return browser;
}
