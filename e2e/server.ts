import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.ts';
import { aDatabase } from '../scripts/test-database.ts';

/** The number of the super admin whom every end-to-end server starts with. */
export const superAdminNumber = '3055550100';

/** A running board: the very program that `npm start` runs, as a process of its own on a data folder of its own. */
export type App = {
  url: string;
  dataDir: string;
  /** The process that serves now. */
  pid(): number;
  /** Stops the server and starts it again, at the same address and on the same data. */
  restart(): Promise<void>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
};

const root = path.resolve(import.meta.dirname, '..');
const PATIENCE = 30_000;

/**
 * Starts a board on an empty database and waits until it is ready.
 * @param command what `start.mjs` is told to do; nothing: the whole board
 */
export async function startServer(...command: string[]): Promise<App> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'max-tasks-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // On which engine is said by whoever runs the tests.
  const database = process.env.TEST_POSTGRES ? await aDatabase(process.env.TEST_POSTGRES) : null;
  const start = () => launch(command, url, settings(port, dataDir, database?.url ?? ''));
  let server = await start();
  return {
    url,
    dataDir,
    pid: () => server.pid ?? 0,
    async restart() {
      await end(server);
      server = await start();
    },
    async stop() {
      await end(server);
      await rm(dataDir, { recursive: true, force: true });
      await database?.drop();
    },
  };
}

/** All of them: an empty one counts as unset, so that nothing of the tester's own comes in. */
const settings = (port: number, dataDir: string, databaseUrl: string) => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: '',
  TIME_ZONE: '',
  SUPER_ADMIN_NAME: '',
  SUPER_ADMIN_MOBILE: superAdminNumber,
  LOG_LEVEL: 'warn',
});

async function launch(command: string[], url: string, environment: ReturnType<typeof settings>): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['start.mjs', ...command], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended by itself (${server.exitCode}):\n${said}`);
    if (await isReady(url)) return server;
    await wait(25);
  }
  server.kill('SIGKILL');
  throw new Error(`The server was not ready within ${PATIENCE / 1000} seconds:\n${said}`);
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health/ready`).then(
    (response) => response.ok,
    () => false,
  );

/** A server ends by itself within 5 seconds of the signal; one that does not is a failure of the test that waits for it. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const late = setTimeout(() => server.kill('SIGKILL'), 6_000);
  const [, signal] = await ended;
  clearTimeout(late);
  if (signal === 'SIGKILL') throw new Error('The server did not end within 6 seconds of SIGTERM.');
}
