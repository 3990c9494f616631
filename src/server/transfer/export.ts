import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Connection, Database } from '../database/database.ts';
import { countRows, FORMAT, readRows, tableHash, tableNames } from './tables.ts';

/** Told now and then how far a long work is: rows done, of all. */
export type Progress = (done: number, all: number) => void;

/**
 * The lines of an export: what it is, with the last number of a task; each table's name, its rows as JSON arrays, and how many they were with their hash; the
 * end, without which it is not whole.
 */
async function* linesOf(connection: Connection, progress: Progress): AsyncGenerator<string> {
  const all = await countRows(connection);
  let done = 0;
  yield JSON.stringify({ ...FORMAT, lastNumber: await connection.engine.numbers.last(connection) });
  for (const table of tableNames) {
    yield JSON.stringify({ table });
    const hash = tableHash();
    let rows = 0;
    for await (const page of readRows(connection, table)) {
      for (const row of page) {
        const line = JSON.stringify(row);
        hash.add(line);
        yield line;
      }
      rows += page.length;
      done += page.length;
      progress(done, all);
    }
    yield JSON.stringify({ rows, sha256: hash.value() });
  }
  yield JSON.stringify({ end: true });
}

/**
 * Writes everything but sessions into one compressed file that only its owner can read: it holds mobile numbers. All of one moment,
 * beside a running server.
 * @param file must not be there yet
 * @throws where it is, or cannot be written; then nothing is left behind
 */
export async function exportTo(database: Database, file: string, progress: Progress): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  try {
    await database.snapshot(async (connection) => {
      const packed = createGzip();
      const written = pipeline(packed, createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }));
      // Waited for below; a failure in between must not go unheard.
      written.catch(() => packed.destroy());
      for await (const line of linesOf(connection, progress)) {
        if (packed.destroyed) break;
        if (!packed.write(`${line}\n`)) await Promise.race([once(packed, 'drain'), written]);
      }
      packed.end();
      await written;
    });
    // Unlike a rename, it refuses to take the place of a file that came meanwhile.
    await link(part, file);
  } finally {
    await rm(part, { force: true });
  }
}
