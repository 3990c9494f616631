import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Client } from 'pg';
import { openDatabase } from '../src/server/database/open.ts';
import { hashOf } from '../src/server/session/token.ts';
import type { Place } from './engines.ts';
import { anew, recordCreation, type Statement } from './recorded.ts';

/** The engine's own rate: creations a second, by the product's statements and nothing around them. */
export type EngineRate = { rate(milliseconds: number): Promise<number>; close(): Promise<void> };

type Recorded = { statements: Statement[]; kept: ReadonlySet<string> };

async function record(place: Place, cookie: string): Promise<Recorded> {
  const database = await openDatabase({ dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL || null }, console.warn);
  const token = /session=([^;]+)/.exec(cookie)?.[1] ?? '';
  const statements = await recordCreation(database, hashOf(token), 0);
  const admins = await database.sql.selectFrom('admins').select('id').execute();
  await database.close();
  return { statements, kept: new Set(admins.map(({ id }) => id)) };
}

/** SQLite in this process: one writer, which never waits for another. */
function onSqlite({ DATA_DIR }: Place, { statements, kept }: Recorded): EngineRate {
  const database = new DatabaseSync(path.join(DATA_DIR, 'max-tasks.db'), { timeout: 5_000 });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000');
  const prepared = statements.map(({ sql }) => database.prepare(sql));
  let count = 1_000_000;
  return {
    async rate(milliseconds) {
      const begun = performance.now();
      let done = 0;
      for (; performance.now() - begun < milliseconds; done++) {
        const values = anew(kept, count++);
        database.exec('begin immediate');
        for (const [at, statement] of statements.entries()) prepared[at]?.all(...(values(statement) as SQLInputValue[]));
        database.exec('commit');
      }
      return done / ((performance.now() - begun) / 1_000);
    },
    close: async () => database.close(),
  };
}

/** PostgreSQL by its driver: a connection for each writer. */
async function onPostgres({ DATABASE_URL }: Place, { statements, kept }: Recorded, writers: number): Promise<EngineRate> {
  const clients = Array.from({ length: writers }, () => new Client(DATABASE_URL));
  for (const client of clients) await client.connect();
  let count = 1_000_000;
  return {
    async rate(milliseconds) {
      const begun = performance.now();
      let done = 0;
      await Promise.all(
        clients.map(async (client) => {
          for (; performance.now() - begun < milliseconds; done++) {
            const values = anew(kept, count++);
            await client.query('begin');
            for (const [at, statement] of statements.entries())
              await client.query({ name: `statement ${at}`, text: statement.sql, values: values(statement) });
            await client.query('commit');
          }
        }),
      );
      return done / ((performance.now() - begun) / 1_000);
    },
    async close() {
      for (const client of clients) await client.end();
    },
  };
}

/**
 * Readies the same statements that the product makes for a creation, on the database at `place`.
 * @param cookie of somebody who is signed in there
 */
export async function engineRate(place: Place, cookie: string, writers: number): Promise<EngineRate> {
  const recorded = await record(place, cookie);
  return place.DATABASE_URL ? onPostgres(place, recorded, writers) : onSqlite(place, recorded);
}
