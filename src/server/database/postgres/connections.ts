import { hash } from 'node:crypto';
import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, TypeOverrides } from 'pg';
import type { Tables } from '../schema.ts';
import { databaseBusy, inOurWords, isUseless } from './errors.ts';
import { pipelined } from './pipeline.ts';
import { CONNECT_MS, type Primary } from './primary.ts';

const BIGINT = 20;
const JSON_TEXT = 114;

const types = new TypeOverrides();
// Counts and versions stay below 2^53, and JSON is sent as it is.
types.setTypeParser(BIGINT, Number);
types.setTypeParser(JSON_TEXT, (text) => text);

/** Timeout of the first answer, counted from asking for the connection. A call asks for two connections in a row. */
const FIRST_ANSWER_MS = 1_400;

/** How long a query may take (ms): a caller gets an answer within 3 s even if the network swallows everything. */
const QUERY_TIMEOUT = 2_000;
/** Cancels statements once this node has given up or was killed. Outside a transaction, because some platforms refuse it. */
const NOTICES_LOSS = 'set client_connection_check_interval = 200';

/** Statements, because poolers refuse parameters of a connection's start, and the driver sends no zeros there. */
const everyday = `
  set statement_timeout = 1800;
  -- Over a second, because PostgreSQL then detects deadlocks, which can be retried. Waiting for a waiter takes twice as long.
  set lock_timeout = 1300;
  set idle_in_transaction_session_timeout = 5000;
  -- Queries take milliseconds; JIT compilation and parallel workers would cost more.
  set jit = off;
  set max_parallel_workers_per_gather = 0`;
/** Only statements may take long: a node that vanished between two of them must not hold its locks for hours. One query, as no pipeline is used. */
const patient = `begin; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 15000; commit; ${NOTICES_LOSS}`;

const WAITED_IN_VAIN = 'timeout exceeded when trying to connect';

/** The use of a pool: lookups by key are prepared and planned once, searches planned for their values, and maintenance takes its time. */
type Use = 'lookups' | 'searches' | 'maintenance';

const MOST_NAMES = 300;

/** Names statements by their hash, so that a name means the same text for every user of a connection; without a name one is planned each time. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= MOST_NAMES) return known;
    const name = hash('sha256', text, 'base64url');
    names.set(text, name);
    return name;
  };
}

/** A pool as Kysely's dialect expects it. It maps errors to ours and closes broken connections. */
function asKyselyExpects(pool: Pool, primary: Primary, use: Use): PostgresPool {
  const nameOf = use === 'lookups' ? statementNames() : () => undefined;
  const isEveryday = use !== 'maintenance';
  const heardAt = new WeakMap<PoolClient, number>();
  pool.on('connect', (client) => {
    heardAt.set(client, performance.now());
    // A connection lost within a transaction fails at its next statement; an unheard event would end the process.
    client.on('error', () => {});
    for (const settings of isEveryday ? [everyday, NOTICES_LOSS] : [patient]) client.query(settings).catch(() => {});
  });
  async function take(): Promise<PoolClient> {
    for (;;) {
      Object.assign(pool.options, await primary.settings());
      const client = await pool.connect();
      if (primary.isTrusted(heardAt.get(client) ?? 0)) return client;
      client.release(true);
    }
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const start = performance.now();
      const client = await take().catch((error) => {
        // All are in use, which says nothing about the database.
        if (error.message === WAITED_IN_VAIN) throw databaseBusy(error);
        primary.lost(start);
        throw inOurWords(error);
      });
      let first = isEveryday;
      let useless: unknown;
      let failed = false;
      async function ask(text: string, values: unknown[]): Promise<unknown> {
        if (useless) throw inOurWords(useless);
        const asked = performance.now();
        // Later statements may take the whole statement timeout.
        const patience = first ? { query_timeout: Math.max(FIRST_ANSWER_MS - (asked - start), 1) } : {};
        first = false;
        try {
          const result = await client.query({ name: nameOf(text), text, values, ...patience });
          heardAt.set(client, performance.now());
          const { command, rowCount, rows } = result;
          // The driver's dead objects keep each other until a full collection, and would keep all rows with them.
          result.rows = [];
          return { command, rowCount, rows };
        } catch (error) {
          // Pipelined statements behind a failed one only fail because of it.
          if (!failed && isUseless(error)) {
            useless = error;
            primary.lost(asked);
          }
          failed = true;
          throw inOurWords(error);
        }
      }
      return {
        query: isEveryday ? pipelined(ask) : ask,
        release: (destroy?: boolean) => client.release(destroy || Boolean(useless)),
      } as unknown as PostgresPoolClient;
    },
  };
}

/** Without Kysely's advisory migration lock, which not every engine has: see `sql-parts.ts`. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

class Dialect extends PostgresDialect {
  override createAdapter() {
    return new Adapter();
  }
}

/** A lazy connection pool to PostgreSQL. */
export function connect(primary: Primary, use: Use, size: number): Kysely<Tables> {
  const pool = new Pool({
    ...(use === 'maintenance' ? {} : { query_timeout: QUERY_TIMEOUT }),
    types,
    max: size,
    pipeline: use !== 'maintenance',
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: CONNECT_MS,
  });
  // An idle connection that breaks leaves the pool by itself; an unheard event would end the process.
  pool.on('error', () => {});
  return new Kysely<Tables>({ dialect: new Dialect({ pool: asKyselyExpects(pool, primary, use) }) });
}
