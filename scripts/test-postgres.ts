import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostgres, findUser, type RunAs } from './find-postgres.ts';
import { freePort } from './free-port.ts';

const PATIENCE_MS = 30_000;

/** A PostgreSQL that lives as long as the tests: its address, and what ends and removes it. */
export type TestPostgres = { url: string; stop(): Promise<void> };

/** Nothing of it has to survive a power cut. */
const options = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200', 'log_min_messages=fatal'];

const MEMORY = '/dev/shm';
const ROOM = 1024 ** 3;

/** Where databases are made and thrown away in hundreds: in memory where there is room, which is 20 times as fast. */
function roomForData(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM ? MEMORY : tmpdir();
}

/** A folder that goes at the end, and that the user whom PostgreSQL runs as may enter. */
function makeFolder(parent: string, who: RunAs): string {
  const folder = mkdtempSync(path.join(parent, 'max-tasks-postgres-'));
  if (who) chownSync(folder, who.uid, who.gid);
  chmodSync(folder, 0o711);
  return folder;
}

function isReady(data: string): boolean {
  try {
    return readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[7]?.startsWith('ready') ?? false;
  } catch {
    return false;
  }
}

/**
 * Starts a PostgreSQL of its own on a free port of the loopback address, in folders that go with it.
 * @throws Sentence where there is none on this machine
 */
export async function startPostgres(): Promise<TestPostgres> {
  const who = findUser();
  const [programs, place] = [makeFolder(tmpdir(), who), makeFolder(roomForData(), who)];
  const remove = () => {
    for (const folder of [programs, place]) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const bin = findPostgres(who, programs);
    const data = path.join(place, 'data');
    const as = { ...who, cwd: place, env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: place } };
    const made = spawnSync(
      path.join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...as, encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`PostgreSQL's initdb failed: ${made.stderr}`);
    const port = await freePort();
    const settings = options.flatMap((option) => ['-c', option]);
    const server = spawn(path.join(bin, 'postgres'), ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings], {
      ...as,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    const gone = once(server, 'exit');
    const deadline = Date.now() + PATIENCE_MS;
    while (!isReady(data)) {
      if (server.exitCode !== null || Date.now() > deadline) {
        server.kill('SIGKILL');
        throw new Error(`PostgreSQL did not start: ${said}`);
      }
      await wait(20);
    }
    // Whoever is cut off in the middle of the tests takes it along.
    const kill = () => {
      server.kill('SIGQUIT');
      remove();
    };
    process.once('exit', kill);
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      async stop() {
        process.off('exit', kill);
        // A fast shutdown: it does not wait for those who are still connected.
        server.kill('SIGINT');
        await gone;
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
