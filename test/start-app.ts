import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { roomForData } from '../scripts/room-for-data.ts';
import { aDatabase } from '../scripts/test-database.ts';
import { buildApp } from '../src/server/app.ts';
import type { Database } from '../src/server/database/database.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { openDatabase } from '../src/server/database/open.ts';
import { prepareFirstEntry } from '../src/server/session/setup.ts';
import { readSettings } from '../src/server/settings.ts';
import { TEMPLATE } from './postgres-server.ts';

export const SUPER_ADMIN = { name: 'Super Admin', mobileNumber: '3055550100' };

/** Searches on a busy machine are not cut off, however slow it is (milliseconds). */
const PATIENT = 30_000;

type Reply = { status: number; headers: Headers; text: string; json(): unknown };

/** Somebody who calls the server over the network, with a cookie jar of their own. */
export type Client = {
  /**
   * Makes one call.
   * An event stream is let go of once its head is there.
   * @param body sent as JSON; a text goes as it is, and without one no content type is sent
   */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** The session cookie that this caller holds, as `name=value`; empty where there is none. */
  cookie: string;
  /** The same of the cookie by which a browser is known again. */
  device: string;
};

export type App = {
  url: string;
  database: Database;
  /** Where its data is, as the settings say it: to open it once more. */
  place: { DATA_DIR: string; DATABASE_URL: string };
  /** A caller who is not signed in. */
  anonymous: Client;
  /** Another caller who is not signed in, with a jar of their own; `cookie` is put into it. */
  caller(cookie?: string): Client;
  /** Signs in with a mobile number. */
  signIn(mobileNumber: string): Promise<Client>;
  close(): Promise<void>;
};

/** Somebody who calls a server, with a cookie jar of their own. */
export function makeClient(url: string, cookie = ''): Client {
  const client: Client = {
    cookie,
    device: '',
    async call(method, where, body, headers = {}) {
      const content: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      const kept = [client.cookie, client.device].filter(Boolean).join('; ');
      const jar: Record<string, string> = kept ? { cookie: kept } : {};
      const response = await fetch(url + where, {
        method,
        redirect: 'manual',
        headers: { ...content, ...jar, ...headers },
        body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      });
      for (const set of response.headers.getSetCookie()) {
        const pair = set.split(';')[0] ?? '';
        const value = pair.endsWith('=') ? '' : pair;
        if (/^(__Host-)?device=/.test(pair)) client.device = value;
        else client.cookie = value;
      }
      const endless = response.headers.get('content-type')?.startsWith('text/event-stream');
      const text = endless ? '' : await response.text();
      if (endless) await response.body?.cancel();
      return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
    },
  };
  return client;
}

/** An empty place on the engine that this run is about, and what removes it. */
async function aPlace(): Promise<[App['place'], () => Promise<void>]> {
  const server = process.env.TEST_POSTGRES;
  if (server) {
    const { url, drop } = await aDatabase(server, TEMPLATE);
    return [{ DATA_DIR: '', DATABASE_URL: url }, drop];
  }
  const folder = mkdtempSync(path.join(roomForData(), 'max-tasks-test-'));
  return [{ DATA_DIR: folder, DATABASE_URL: '' }, async () => rmSync(folder, { recursive: true, force: true })];
}

/**
 * The whole server on a database of its own, listening on a free port.
 * @param clientFolder the built client, or `null` for the API alone
 * @param place that of another app, which then stays; without one a fresh place that goes at the end
 * @param superAdmin the first super admin, or `null` for a board that nobody has set up
 * @param environment settings beside these
 */
export async function startApp({
  clientFolder = null,
  place,
  superAdmin = SUPER_ADMIN,
  environment = {},
}: {
  clientFolder?: string | null;
  place?: App['place'];
  superAdmin?: typeof SUPER_ADMIN | null;
  environment?: Record<string, string>;
} = {}): Promise<App> {
  const [where, remove] = place ? [place, async () => {}] : await aPlace();
  const settings = readSettings({
    ...where,
    LOG_LEVEL: 'silent',
    ...(superAdmin ? { SUPER_ADMIN_NAME: superAdmin.name, SUPER_ADMIN_MOBILE: superAdmin.mobileNumber } : {}),
    ...environment,
  });
  const database = await openDatabase(settings, console.warn);
  await migrate(database);
  if (superAdmin) await prepareFirstEntry(database, settings);
  const app = await buildApp(database, settings, clientFolder, () => 'serving', PATIENT);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const caller = (cookie?: string) => makeClient(url, cookie);
  return {
    url,
    database,
    place: where,
    anonymous: caller(),
    caller,
    async signIn(mobileNumber) {
      const client = caller();
      const reply = await client.call('POST', '/api/login', { username: mobileNumber, password: 'placeholder' });
      if (reply.status !== 200) throw new Error(`Signing in as ${mobileNumber} answered ${reply.status}: ${reply.text}`);
      return client;
    },
    async close() {
      await app.close();
      await database.close();
      await remove();
    },
  };
}

/** The same for one test, at whose end it closes. */
export async function anApp(options?: Parameters<typeof startApp>[0]): Promise<App> {
  const app = await startApp(options);
  onTestFinished(() => app.close());
  return app;
}
