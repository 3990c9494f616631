import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Connection, Database } from '../database/database.ts';
import { countRows, FORMAT, readRows, tableHash, tableNames } from './tables.ts';

/** Reports progress in rows. */
export type Progress = (done: number, all: number) => void;

/** The lines of an export: the format and last task number; each table's name, rows, count and hash; and an end mark. */
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

/** Exports all but sessions into one gzip file, consistently and for its owner alone. @throws if the file exists or fails; then nothing is left */
export async function exportTo(database: Database, file: string, progress: Progress): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  try {
    await database.snapshot(async (connection) => {
      const packed = createGzip();
      const written = pipeline(packed, createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }));
      // Awaited below; an unhandled rejection would end the process.
      written.catch(() => packed.destroy());
      for await (const line of linesOf(connection, progress)) {
        if (packed.destroyed) break;
        if (!packed.write(`${line}\n`)) await Promise.race([once(packed, 'drain'), written]);
      }
      packed.end();
      await written;
    });
    // Unlike a rename, a link never replaces a file.
    await link(part, file);
  } finally {
    await rm(part, { force: true });
  }
}
