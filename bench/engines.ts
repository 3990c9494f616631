import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeCluster } from '../scripts/postgres-cluster.ts';
import { aDatabase, databaseAt, onServer } from '../scripts/test-database.ts';
import { writeBoard } from './made-board.ts';

/** A copy of a board to use and change freely. `place` holds the settings that open it. */
type Board = AsyncDisposable & { place: { DATA_DIR: string; DATABASE_URL: string } };

/** An engine with boards of any size, each made once and kept between runs. */
export type Engine = AsyncDisposable & { name: 'embedded' | 'PostgreSQL'; board(size: number): Promise<Board> };

const root = path.resolve(import.meta.dirname, '..');
/** Boards are kept under the hash of the files that make them, so that a new schema makes new ones. */
const hash = createHash('sha256');
for (const file of globSync(['src/server/database/migrations/*.ts', 'bench/made-board.ts'], { cwd: root }).sort())
  hash.update(readFileSync(path.join(root, file)));
const kept = path.join(root, 'bench', 'data', hash.digest('hex').slice(0, 8));
const none = path.join(kept, 'none');
mkdirSync(none, { recursive: true });
// PostgreSQL's user enters this folder too.
chmodSync(kept, 0o755);

async function importBoard(place: Board['place'], size: number): Promise<void> {
  console.error(`Making a board of ${size.toLocaleString('en')} tasks, once …`);
  const file = path.join(kept, `${size}.export.gz`);
  await writeBoard(file, size);
  execFileSync(process.execPath, ['start.mjs', 'admin', 'import', file], { cwd: root, stdio: 'ignore', env: { ...process.env, ...place } });
  rmSync(file);
}

async function embedded(): Promise<Engine> {
  const board = async (size: number) => {
    const made = path.join(kept, `embedded-${size}`);
    if (!existsSync(made)) {
      rmSync(`${made}.part`, { recursive: true, force: true });
      await importBoard({ DATA_DIR: `${made}.part`, DATABASE_URL: '' }, size);
      renameSync(`${made}.part`, made);
    }
    const DATA_DIR = mkdtempSync(path.join(kept, 'copy-'));
    cpSync(made, DATA_DIR, { recursive: true });
    return {
      place: { DATA_DIR, DATABASE_URL: '' },
      [Symbol.asyncDispose]: async () => rmSync(DATA_DIR, { recursive: true, force: true }),
    };
  };
  return { name: 'embedded', board, [Symbol.asyncDispose]: async () => {} };
}

/** PostgreSQL with its default settings, which sync every commit. */
async function postgres(): Promise<Engine> {
  const cluster = await makeCluster(path.join(kept, 'postgres'));
  await cluster.start(['max_connections=200', 'log_min_messages=fatal']);
  const board = async (size: number) => {
    const [made, part] = [`made_${size}`, `made_${size}_part`];
    const isThere = (await onServer(databaseAt(cluster.url, made)).catch(String)) === undefined;
    if (!isThere) {
      await onServer(cluster.url, `drop database if exists ${part}`, `create database ${part}`);
      await importBoard({ DATA_DIR: none, DATABASE_URL: databaseAt(cluster.url, part) }, size);
      // Autovacuum would do the same after a while.
      await onServer(databaseAt(cluster.url, part), 'vacuum analyze');
      await onServer(cluster.url, `alter database ${part} rename to ${made}`);
    }
    const { url, drop } = await aDatabase(cluster.url, made);
    return { place: { DATA_DIR: none, DATABASE_URL: url }, [Symbol.asyncDispose]: drop };
  };
  return {
    name: 'PostgreSQL',
    board,
    async [Symbol.asyncDispose]() {
      await cluster.stop('fast');
      cluster.remove();
    },
  };
}

export const engines = { embedded, postgres };
