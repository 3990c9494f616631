import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Connection, Database } from '../database/database.ts';
import { giveName, requireFree } from '../database/file-store.ts';
import { fileLines, type Named, namedBy } from './file-lines.ts';
import { FORMAT, lineOf, readRows, tableHash, tableNames } from './tables.ts';

/** The lines of all tables: the format and last task number; then each table's name, rows, count and hash. @param named gets the files of the rows */
async function* linesOf(connection: Connection, named: Named[]): AsyncGenerator<string> {
  yield JSON.stringify({ ...FORMAT, lastNumber: await connection.engine.numbers.last(connection) });
  for (const table of tableNames) {
    yield JSON.stringify({ table });
    const hash = tableHash();
    let rows = 0;
    for await (const page of readRows(connection, table)) {
      for (const row of page) {
        const line = lineOf(row);
        hash.add(line);
        yield line;
        if (table === 'files') named.push(...namedBy(row));
      }
      rows += page.length;
    }
    yield JSON.stringify({ rows, sha256: hash.value() });
  }
}

/** The lines after the tables: the bytes of each file, and an end mark. @param lost gets the files without bytes */
async function* linesAfter({ files }: Database, named: Named[], lost: Named[]): AsyncGenerator<string> {
  for (const one of named) if (!(yield* fileLines(files, one))) lost.push(one);
  yield JSON.stringify({ end: true });
}

async function* withEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

/** Exports the board, its people and its history into one private gzip file, consistently. @returns how many files had no bytes @throws if the file exists or fails; then nothing is left */
export async function exportTo(database: Database, file: string): Promise<number> {
  requireFree(file);
  const part = `${file}.${process.pid}.part`;
  try {
    const packed = createGzip();
    const written = pipeline(packed, createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }));
    // Awaited below; an unhandled rejection would end the process.
    written.catch(() => {});
    const [named, lost]: [Named[], Named[]] = [[], []];
    await database.snapshot((connection) => pipeline(linesOf(connection, named), withEnds, packed, { end: false }));
    // Bytes never change, so they need no snapshot, which would last too long.
    await pipeline(linesAfter(database, named, lost), withEnds, packed);
    await written;
    await giveName(part, file);
    return lost.length;
  } finally {
    await rm(part, { force: true });
  }
}
