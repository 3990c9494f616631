import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { roomForData } from '../scripts/room-for-data.ts';
import { aDatabase } from '../scripts/test-database.ts';
import { buildApp } from '../src/server/app.ts';
import type { Database } from '../src/server/database/database.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { openDatabase } from '../src/server/database/open.ts';
import { openSqlite, sqliteFile } from '../src/server/database/sqlite/open.ts';
import type { Phase } from '../src/server/http/availability.ts';
import { prepareFirstEntry } from '../src/server/session/setup.ts';
import { readSettings } from '../src/server/settings.ts';
import { fillTemplate, SUPER_ADMIN, TEMPLATE } from './template.ts';

export { SUPER_ADMIN } from './template.ts';

/** The time limit of a search: never reached, even on a busy machine (milliseconds). */
const PATIENT = 30_000;

type Reply = { status: number; headers: Headers; text: string; json(): unknown };

/** A caller over the network with its own cookie jar. */
export type Client = {
  /**
   * Sends a request; cancels an event stream once its head has arrived.
   * @param body an object is sent as JSON, a string or bytes as they are; without a body no content type is sent
   */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** The session cookie as `name=value`, or an empty string. */
  cookie: string;
  /** The cookie that recognises the browser, in the same form. */
  device: string;
  /** The cookies of a sign-in that waits for a proof, and of the trusted browser. */
  challenge: string;
  trust: string;
};

export type App = {
  url: string;
  database: Database;
  /** The settings that open its data again. */
  place: { DATA_DIR: string; DATABASE_URL: string };
  /** A caller without a session. */
  anonymous: Client;
  /** Another caller without a session, or with the one in `cookie`. */
  caller(cookie?: string): Client;
  signIn(mobileNumber: string): Promise<Client>;
  close(): Promise<void>;
};

/** A caller with its own cookie jar. */
export function makeClient(url: string, cookie = ''): Client {
  const client: Client = {
    cookie,
    device: '',
    challenge: '',
    trust: '',
    async call(method, where, body, headers = {}) {
      const content: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      const kept = [client.cookie, client.device, client.challenge, client.trust].filter(Boolean).join('; ');
      const jar: Record<string, string> = kept ? { cookie: kept } : {};
      const response = await fetch(url + where, {
        method,
        redirect: 'manual',
        headers: { ...content, ...jar, ...headers },
        body:
          body === undefined
            ? undefined
            : typeof body === 'string' || body instanceof Uint8Array
              ? (body as BodyInit)
              : JSON.stringify(body),
      });
      for (const set of response.headers.getSetCookie()) {
        const pair = set.split(';')[0] ?? '';
        const value = pair.endsWith('=') ? '' : pair;
        const [, name = ''] = /^(?:__Host-)?(device|challenge|trust)=/.exec(pair) ?? [];
        client[(name || 'cookie') as 'cookie' | 'device' | 'challenge' | 'trust'] = value;
      }
      const endless = response.headers.get('content-type')?.startsWith('text/event-stream');
      const text = endless ? '' : await response.text();
      if (endless) await response.body?.cancel();
      return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
    },
  };
  return client;
}

const newFolder = () => mkdtempSync(path.join(roomForData(), 'max-tasks-test-'));

/** The file of a filled database, made once. */
let template: Promise<Buffer> | undefined;

async function makeTemplate(): Promise<Buffer> {
  const folder = newFolder();
  await fillTemplate(openSqlite(folder));
  const file = readFileSync(sqliteFile(folder));
  rmSync(folder, { recursive: true });
  return file;
}

/**
 * A place on the engine under test, and a function that removes it.
 * @param filled whether it has the schema and the first super admin; otherwise it is empty
 */
async function aPlace(filled: boolean): Promise<[App['place'], () => Promise<void>]> {
  const server = process.env.TEST_POSTGRES;
  if (server) {
    const { url, drop } = await aDatabase(server, filled ? TEMPLATE : undefined);
    return [{ DATA_DIR: '', DATABASE_URL: url }, drop];
  }
  const folder = newFolder();
  if (filled) {
    template ??= makeTemplate();
    writeFileSync(sqliteFile(folder), await template, { mode: 0o600 });
  }
  return [{ DATA_DIR: folder, DATABASE_URL: '' }, async () => rmSync(folder, { recursive: true, force: true })];
}

/**
 * Starts the whole server with its own database on a free port.
 * @param clientFolder the built client, or `null` for the API alone
 * @param place another app's place, which is kept; by default a new place that is removed at the end
 * @param superAdmin the first super admin, or `null` for a board without one
 * @param environment further settings
 * @param searchTime timeout of a search (ms)
 */
export async function startApp({
  clientFolder = null,
  place,
  superAdmin = SUPER_ADMIN,
  environment = {},
  searchTime = PATIENT,
}: {
  clientFolder?: string | null;
  place?: App['place'];
  superAdmin?: typeof SUPER_ADMIN | null;
  environment?: Record<string, string>;
  searchTime?: number;
} = {}): Promise<App> {
  const isFilled = !place && superAdmin === SUPER_ADMIN;
  const [where, remove] = place ? [place, async () => {}] : await aPlace(isFilled);
  const settings = readSettings({
    ...where,
    LOG_LEVEL: 'silent',
    ...(superAdmin ? { SUPER_ADMIN_NAME: superAdmin.name, SUPER_ADMIN_MOBILE: superAdmin.mobileNumber } : {}),
    ...environment,
  });
  const database = await openDatabase(settings, console.warn);
  if (!isFilled) {
    await migrate(database);
    if (superAdmin) await prepareFirstEntry(database, settings);
  }
  let phase: Phase = 'serving';
  const app = await buildApp(database, settings, clientFolder, () => phase, searchTime);
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
      // Or a connection with an unanswered call would stay open for a minute.
      phase = 'ending';
      await app.close();
      await database.close();
      await remove();
    },
  };
}

/** The same for a single test, closed when the test ends. */
export async function anApp(options?: Parameters<typeof startApp>[0]): Promise<App> {
  const app = await startApp(options);
  onTestFinished(() => app.close());
  return app;
}
