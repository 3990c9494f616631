import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostgres, findUser, type RunAs } from './find-postgres.ts';
import { freePort } from './free-port.ts';
import { roomForData } from './room-for-data.ts';

const PATIENCE_MS = 30_000;

/** The ways to stop PostgreSQL: disconnecting clients, without cleanup, or as by a power cut. */
const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;

/** A PostgreSQL server on a free port of the loopback address, with folders of its own. */
export type Cluster = {
  url: string;
  port: number;
  /** @param settings settings of this run, as `name=value`. Returns once it accepts connections. */
  start(settings: string[]): Promise<void>;
  /** Returns once its process has exited. */
  stop(how: keyof typeof signals): Promise<void>;
  /** Makes a standby from a copy of its data; it must be stopped for that. */
  copyAsStandby(): Promise<Cluster>;
  /** Stops it at once if it runs, and removes its folders. */
  remove(): void;
};

/** A folder that PostgreSQL's user may enter. */
const makeFolder = (parent: string, who: RunAs) => openTo(who, mkdtempSync(path.join(parent, 'max-tasks-postgres-')));

function openTo(who: RunAs, folder: string): string {
  mkdirSync(folder, { recursive: true });
  if (who) chownSync(folder, who.uid, who.gid);
  chmodSync(folder, 0o711);
  return folder;
}

function isReady(pidFile: string): boolean {
  try {
    return /^(ready|standby)/.test(readFileSync(pidFile, 'utf8').split('\n')[7] ?? '');
  } catch {
    return false;
  }
}

function run(program: string, words: string[], as: object): void {
  const { status, stderr } = spawnSync(program, words, { ...as, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${path.basename(program)} failed: ${stderr}`);
}

/** `kept`: the data folder is kept at the end, and used again if it exists. */
type Place = { bin: string; who: RunAs; folder: string; kept?: boolean };

/** A cluster whose data `fill` creates. */
async function clusterOn({ bin, who, folder: place, kept = false }: Place, fill: (data: string, as: object) => void): Promise<Cluster> {
  const data = path.join(place, 'data');
  const as = { ...who, cwd: place, env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: place } };
  const pidFile = path.join(data, 'postmaster.pid');
  const port = await freePort();
  let server: ChildProcess | undefined;
  const isRunning = () => server !== undefined && server.exitCode === null && server.signalCode === null;
  const remove = () => {
    process.off('exit', remove);
    if (isRunning()) server?.kill('SIGQUIT');
    if (!kept) rmSync(place, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  // An interrupted test run stops the server too.
  process.once('exit', remove);
  if (!existsSync(path.join(data, 'PG_VERSION'))) fill(data, as);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    async start(settings) {
      // A killed server's file would report that it is ready.
      rmSync(pidFile, { force: true });
      const words = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings.flatMap((setting) => ['-c', setting])];
      const started = spawn(path.join(bin, 'postgres'), words, { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
      server = started;
      let said = '';
      started.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
      const deadline = Date.now() + PATIENCE_MS;
      while (!isReady(pidFile)) {
        if (!isRunning() || Date.now() > deadline) {
          started.kill('SIGKILL');
          throw new Error(`PostgreSQL did not start: ${said}`);
        }
        await wait(20);
      }
    },
    async stop(how) {
      if (!server || !isRunning()) return;
      const gone = once(server, 'exit');
      server.kill(signals[how]);
      await gone;
    },
    async copyAsStandby() {
      return clusterOn({ bin, who, folder: makeFolder(path.dirname(place), who) }, (copy, asUser) => {
        run('cp', ['-Rp', data, copy], asUser);
        run('touch', [path.join(copy, 'standby.signal')], asUser);
        writeFileSync(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`);
      });
    },
    remove,
  };
}

/**
 * Makes a cluster without starting it.
 * @param kept a folder that keeps its data; by default the data is removed at the end
 * @throws Sentence if this machine has no PostgreSQL
 */
export async function makeCluster(kept?: string): Promise<Cluster> {
  const who = findUser();
  // Programs may not be executable in memory, so their copy goes elsewhere.
  const [programs, folder] = [makeFolder(tmpdir(), who), kept ? openTo(who, kept) : makeFolder(roomForData(), who)];
  const remove = () => rmSync(programs, { recursive: true, force: true });
  process.once('exit', remove);
  const bin = findPostgres(who, programs);
  const cluster = await clusterOn({ bin, who, folder, kept: kept !== undefined }, (data, as) =>
    run(path.join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], as),
  );
  return {
    ...cluster,
    remove() {
      cluster.remove();
      process.off('exit', remove);
      remove();
    },
  };
}
