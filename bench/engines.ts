import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Status } from '#shared/tasks.ts';
import { makeCluster } from '../scripts/postgres-cluster.ts';
import { Sentence } from '../scripts/sentence.ts';
import { aDatabase, databaseAt, onServer } from '../scripts/test-database.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { openDatabase } from '../src/server/database/open.ts';
import { fill } from './fill.ts';
import { warm } from './warm.ts';

/** Where a board's data is, as the settings say it. */
export type Place = { DATA_DIR: string; DATABASE_URL: string };

/** An engine with boards of every size, made once and kept between runs. */
export type Engine = {
  name: 'embedded' | 'PostgreSQL';
  /** A board of so many tasks. It is kept: whoever adds or removes tasks takes a copy. */
  board(size: number): Promise<Place>;
  /** Brings the data of such a board into the machine's memory. */
  warm(size: number): void;
  /** A board to be written to, and thrown away. */
  copy(size: number): Promise<{ place: Place; remove(): Promise<void> }>;
  stop(): Promise<void>;
};

/** Raised where the data is made otherwise: what was kept before is then made again. */
const FORMAT = 2;
const kept = path.join(import.meta.dirname, 'data', `format-${FORMAT}`);

/** A small board shows all its tasks, as a large one shows as many as it can: so both answer about as many bytes. */
const shares: Record<number, readonly Status[]> = {
  1000: [...Array<Status>(9).fill('pending'), ...Array<Status>(9).fill('in_progress'), 'completed', 'completed'],
};

async function make(place: Place, size: number): Promise<void> {
  console.log(`Making a board of ${size.toLocaleString('en')} tasks, once …`);
  const database = await openDatabase({ dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL || null }, console.warn);
  await fill(database, size, shares[size]);
  await database.close();
}

/** Brings what was kept up to date, so that no start that is measured has to. */
async function upgrade(place: Place): Promise<Place> {
  const database = await openDatabase({ dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL || null }, console.warn);
  await migrate(database);
  await database.close();
  return place;
}

function embedded(): Engine {
  const folderOf = (size: number) => path.join(kept, `embedded-${size}`);
  async function board(size: number): Promise<Place> {
    const folder = folderOf(size);
    if (!existsSync(folder)) {
      const part = `${folder}.part`;
      rmSync(part, { recursive: true, force: true });
      await make({ DATA_DIR: part, DATABASE_URL: '' }, size);
      renameSync(part, folder);
    }
    const place = await upgrade({ DATA_DIR: folder, DATABASE_URL: '' });
    warm(folder);
    return place;
  }
  return {
    name: 'embedded',
    board,
    warm: (size) => warm(folderOf(size)),
    async copy(size) {
      const { DATA_DIR } = await board(size);
      // Beside the kept one, and so on the same disk: the folder for what is temporary may be in memory.
      const folder = mkdtempSync(path.join(kept, 'copy-'));
      cpSync(DATA_DIR, folder, { recursive: true });
      return { place: { DATA_DIR: folder, DATABASE_URL: '' }, remove: async () => rmSync(folder, { recursive: true, force: true }) };
    },
    stop: async () => {},
  };
}

/** Two servers on the same data would ruin it. */
function refuseSecondRun(folder: string): void {
  const file = path.join(folder, 'data', 'postmaster.pid');
  if (!existsSync(file)) return;
  try {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 0);
  } catch {
    return;
  }
  throw new Sentence('Another run of the benchmarks uses the PostgreSQL that is kept for them: wait until it has ended.');
}

/** A PostgreSQL as it comes, which syncs its log at every commit. */
async function postgres(): Promise<Engine> {
  const folder = path.join(kept, 'postgres');
  refuseSecondRun(folder);
  const cluster = await makeCluster(folder);
  await cluster.start(['max_connections=200', 'log_min_messages=fatal']);
  // The server has files of its own beside its database; there are none in this case.
  const DATA_DIR = path.join(kept, 'nothing');
  // Of whichever board: PostgreSQL names files by numbers.
  const warmAll = () => warm(path.join(folder, 'data', 'base'));
  mkdirSync(DATA_DIR, { recursive: true });
  async function board(size: number): Promise<Place> {
    const name = `board_${size}`;
    const place = { DATA_DIR, DATABASE_URL: databaseAt(cluster.url, name) };
    const part = `${name}_part`;
    const isThere = await onServer(place.DATABASE_URL).then(
      () => true,
      () => false,
    );
    if (isThere) {
      warmAll();
      return upgrade(place);
    }
    await onServer(cluster.url, `drop database if exists ${part}`, `create database ${part}`);
    const partUrl = databaseAt(cluster.url, part);
    await make({ DATA_DIR, DATABASE_URL: partUrl }, size);
    // As PostgreSQL does by itself after a while.
    await onServer(partUrl, 'vacuum analyze');
    await onServer(cluster.url, `alter database ${part} rename to ${name}`);
    return place;
  }
  return {
    name: 'PostgreSQL',
    board,
    warm: warmAll,
    async copy(size) {
      await board(size);
      const { url, drop } = await aDatabase(cluster.url, `board_${size}`);
      return { place: { DATA_DIR, DATABASE_URL: url }, remove: drop };
    },
    async stop() {
      await cluster.stop('fast');
      cluster.remove();
    },
  };
}

/** The engines by the words that name them. What is kept for them is made readable to whom PostgreSQL runs as. */
export const engines: Record<string, () => Promise<Engine>> = {
  embedded: async () => {
    mkdirSync(kept, { recursive: true });
    return embedded();
  },
  postgres: async () => {
    mkdirSync(kept, { recursive: true });
    chmodSync(kept, 0o755);
    return postgres();
  },
};
