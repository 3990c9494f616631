import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import * as messages from '#messages/server/database.ts';
import { AppError } from '../../errors.ts';
import type { Connection, Database, Effects, Transaction } from '../database.ts';
import type { Tables } from '../schema.ts';
import { withEffects } from '../signals.ts';
import { connect } from './connections.ts';
import { isConflict } from './errors.ts';
import { fileChunks } from './file-chunks.ts';
import { notifications } from './notifications.ts';
import { findPrimary } from './primary.ts';
import { makeLocks, postgresEngine, take } from './sql-parts.ts';

const OLDEST_VERSION = 15;
/** Readers and writers have separate pools, so that waiting writers don't block reads. */
const CONNECTIONS = 8;
/** A small pool for slow reads, so that a crowd of searches delays no board. */
const ASIDE = 4;
const ATTEMPTS = 5;
/** No retry after this time, because the caller gets an answer within 3 s (ms). */
const LAST_ATTEMPT_MS = 2_000;

async function untilNoConflict<T>(attempt: () => Promise<T>): Promise<T> {
  const start = performance.now();
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (count === ATTEMPTS || performance.now() - start > LAST_ATTEMPT_MS || !isConflict(error)) throw error;
      await pause(Math.random() * 20 * count);
    }
  }
}

/** Other encodings can't store most letters, or count bytes. */
const ENCODING = 'UTF8';

async function describe(connection: Kysely<Tables>) {
  const { rows } = await sql<{ version: number; encoding: string; process: number }>`
    select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_encoding') as encoding,
    pg_backend_pid() as process`.execute(connection);
  return rows[0] ?? { version: 0, encoding: undefined, process: 0 };
}

async function refuseUnfit(connection: Kysely<Tables>, another: Kysely<Tables>): Promise<void> {
  const { version, encoding, process } = await describe(connection);
  if (version < OLDEST_VERSION) throw new AppError('invalid', messages.postgresTooOld(version, OLDEST_VERSION));
  if (encoding !== ENCODING) throw new AppError('invalid', messages.wrongEncoding(encoding, ENCODING));
  // Settings, prepared statements and LISTEN would be lost.
  if (process === (await describe(another)).process) throw new AppError('invalid', messages.sharedConnections);
}

/** Opens PostgreSQL for any number of nodes. It connects lazily, so it never fails. @param say gets sentences for the operator */
export function openPostgres(url: string, say: (sentence: string) => void): Database {
  const primary = findPrimary(url);
  const reader = connect(primary, 'lookups', CONNECTIONS);
  const writer = connect(primary, 'lookups', CONNECTIONS);
  const aside = connect(primary, 'searches', ASIDE);
  const engine = postgresEngine(say);
  const within = (connection: Kysely<Tables>): Connection => ({ sql: connection, engine });
  const writing = (connection: Kysely<Tables>, effects: Effects) => ({ ...within(connection), ...effects }) as Transaction;
  const reading =
    (connection: Kysely<Tables>): Database['snapshot'] =>
    (work) =>
      connection
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => work(within(tx)));
  const { close: stopNotifications, ...announcing } = notifications(primary, (channel, payload) =>
    sql`select pg_notify(${channel}, ${payload})`.execute(reader),
  );
  return {
    ...within(reader),
    ...announcing,
    transaction: (work) =>
      // An act after the commit is no part of an attempt, because its failure must not repeat the transaction.
      withEffects(announcing.signal, (begin) =>
        untilNoConflict(() =>
          writer
            .transaction()
            .setIsolationLevel('read committed')
            .execute((tx) => work(writing(tx, begin()))),
        ),
      ),
    async maintain(work) {
      await using alone = connect(primary, 'maintenance', 1);
      await refuseUnfit(alone, aside);
      await makeLocks(alone);
      return await withEffects(announcing.signal, (begin) =>
        alone.transaction().execute(async (tx) => {
          await take(tx, 'maintenance');
          return work(writing(tx, begin()));
        }),
      );
    },
    snapshot: reading(reader),
    aside: reading(aside),
    dataVersion: () => null,
    files: fileChunks(reader, writer),
    backUp: null,
    async close() {
      await stopNotifications();
      for (const connections of [reader, writer, aside]) await connections.destroy();
    },
  };
}
