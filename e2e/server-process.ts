import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.ts';

/** The mobile number of every end-to-end server's super admin. */
export const superAdminNumber = '3055550100';

const root = path.resolve(import.meta.dirname, '..');
const PATIENCE = 30_000;

/** The program of `npm start`, as a process at its own address. */
export type ServerProcess = {
  url: string;
  /** The id of the serving process. */
  pid(): number;
  isRunning(): boolean;
  /** Starts it without waiting. */
  launch(): void;
  /**
   * Waits until it is ready.
   * @throws with its output if it exits or takes too long
   */
  ready(): Promise<void>;
  /** Sends SIGTERM and waits. @throws if it takes longer than 8 seconds */
  end(): Promise<void>;
  /** Kills it, as by a power cut. */
  kill(): Promise<void>;
};

/**
 * A server that is not yet launched.
 * @param command the arguments of `start.mjs`; by default the whole board
 * @param place the place of its data as settings, and further environment variables
 */
export async function serverProcess(
  command: string[],
  place: { DATA_DIR: string; DATABASE_URL: string } & Record<string, string>,
): Promise<ServerProcess> {
  const port = place.PORT ? Number(place.PORT) : await freePort();
  const url = `http://127.0.0.1:${port}`;
  // Sets every setting, because an empty one counts as unset and hides the tester's own.
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    METRICS_PORT: '',
    BACKUP_DIR: '',
    PUBLIC_URL: '',
    TRUST_PROXY: '',
    SIGN_IN_NETWORKS: '',
    WEBHOOK_NETWORKS: '',
    SESSION_IDLE_HOURS: '',
    SESSION_DAYS: '',
    TIME_ZONE: '',
    ASSIGNEES_MAY: '',
    SECOND_FACTOR: '',
    SECOND_FACTOR_FROM: '',
    CODE_GATEWAY_URL: '',
    CODE_GATEWAY_SECRET: '',
    MAX_FILE_MB: '',
    MAX_FILES_GB: '',
    SUPER_ADMIN_NAME: '',
    SUPER_ADMIN_MOBILE: superAdminNumber,
    LOG_LEVEL: 'warn',
    ...place,
  };
  let server: ChildProcess | undefined;
  let said = '';
  const isRunning = () => server !== undefined && server.exitCode === null && server.signalCode === null;
  /** @returns the signal that ended it, or `null` if it exited by itself */
  async function send(signal: 'SIGTERM' | 'SIGKILL'): Promise<string | null> {
    if (!server || !isRunning()) return null;
    const ended = once(server, 'exit');
    server.kill(signal);
    const late = setTimeout(() => server?.kill('SIGKILL'), 9_500);
    const [, by] = await ended;
    clearTimeout(late);
    return by;
  }
  return {
    url,
    pid: () => server?.pid ?? 0,
    isRunning,
    launch() {
      said = '';
      const started = spawn(process.execPath, ['start.mjs', ...command], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...environment },
      });
      for (const stream of [started.stdout, started.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
      server = started;
    },
    async ready() {
      const deadline = Date.now() + PATIENCE;
      while (Date.now() < deadline) {
        if (!isRunning()) throw new Error(`The server ended by itself (${server?.exitCode ?? server?.signalCode}):\n${said}`);
        if (await isReady(url)) return;
        await wait(25);
      }
      server?.kill('SIGKILL');
      throw new Error(`The server was not ready within ${PATIENCE / 1000} seconds:\n${said}`);
    },
    async end() {
      if ((await send('SIGTERM')) === 'SIGKILL') throw new Error('The server did not end within 9.5 seconds of SIGTERM.');
    },
    async kill() {
      await send('SIGKILL');
    },
  };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health/ready`).then(
    (response) => response.ok,
    () => false,
  );
