import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { postgresSearch } from '../../search/postgres/search.ts';
import { WrongSetting } from '../../settings.ts';
import type { Connection, Database, Transaction } from '../database.ts';
import { postgresDialect } from '../migrations/dialect.ts';
import type { Tables } from '../schema.ts';
import { connect } from './connections.ts';
import { isConflict } from './errors.ts';
import { postgresJson } from './json.ts';
import { makeLocks, postgresLocks, take } from './locks.ts';
import { notifications } from './notifications.ts';
import { findPrimary } from './primary.ts';
import { postgresTaskNumbers } from './task-numbers.ts';

const OLDEST_VERSION = 15;
/** Connections of one node for each: so that reads go on while writers wait for one another. */
const CONNECTIONS = 8;
/** And for what may take long, searches above all: a crowd of them waits for these, and nobody's board waits for it. */
const ASIDE = 4;
/** How often a transaction that ran into another is run in all. */
const ATTEMPTS = 5;
/** Not run again this long after its beginning: PostgreSQL sees a deadlock after a second, and the caller gets an answer within about 3. */
const LAST_ATTEMPT_MS = 2_000;

async function untilNoConflict<T>(attempt: () => Promise<T>): Promise<T> {
  const start = performance.now();
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (count === ATTEMPTS || performance.now() - start > LAST_ATTEMPT_MS || !isConflict(error)) throw error;
      // At different times, or the same two would meet again.
      await pause(Math.random() * 20 * count);
    }
  }
}

/** In another encoding most letters cannot be stored, or are counted and cut by their bytes. */
const ENCODING = 'UTF8';

async function refuseUnfit(connection: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_encoding') as encoding`.execute(
    connection,
  );
  const { version = 0, encoding } = rows[0] ?? {};
  if (version < OLDEST_VERSION)
    throw new WrongSetting(`The setting DATABASE_URL leads to PostgreSQL ${version}: it must be ${OLDEST_VERSION} or newer.`);
  if (encoding !== ENCODING)
    throw new WrongSetting(
      `The setting DATABASE_URL leads to a database whose encoding is ${encoding}: it must be ${ENCODING}, as CREATE DATABASE … ENCODING '${ENCODING}' TEMPLATE template0 makes it.`,
    );
}

/**
 * Opens a PostgreSQL, which any number of nodes may use at once. Connections are made when they are needed, so this
 * succeeds whether it can be reached or not.
 * @param say gets, in a sentence, what the operator should know
 */
export function openPostgres(url: string, say: (sentence: string) => void): Database {
  const primary = findPrimary(url);
  const reader = connect(primary, 'everyday', CONNECTIONS);
  const writer = connect(primary, 'everyday', CONNECTIONS);
  const aside = connect(primary, 'everyday', ASIDE);
  const engine = {
    json: postgresJson,
    search: postgresSearch(say),
    locks: postgresLocks,
    numbers: postgresTaskNumbers,
    dialect: postgresDialect,
  };
  const within = (connection: Kysely<Tables>): Connection => ({ sql: connection, engine });
  const reading =
    (connection: Kysely<Tables>): Database['snapshot'] =>
    (work) =>
      connection
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => work(within(tx)));
  const { close: stopNotifications, ...announcing } = notifications(primary, (channel) =>
    sql`select pg_notify(${channel}, '')`.execute(reader.planned),
  );
  return {
    ...within(reader.planned),
    ...announcing,
    transaction: (work) =>
      untilNoConflict(() =>
        writer.planned
          .transaction()
          .setIsolationLevel('read committed')
          .execute((tx) => work(within(tx) as Transaction)),
      ),
    async maintain(work) {
      const alone = connect(primary, 'patient', 1);
      try {
        await refuseUnfit(alone.fresh);
        await makeLocks(alone.fresh);
        return await alone.fresh.transaction().execute(async (tx) => {
          await take(tx, 'maintenance');
          return work(within(tx) as Transaction);
        });
      } finally {
        await alone.close();
      }
    },
    snapshot: reading(reader.planned),
    aside: reading(aside.fresh),
    dataVersion: () => null,
    backUp: null,
    async close() {
      await stopNotifications();
      for (const connections of [reader, writer, aside]) await connections.close();
    },
  };
}
