import { createHash } from 'node:crypto';
import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { type ClientConfig, Pool, type PoolClient, TypeOverrides } from 'pg';
import type { Tables } from '../schema.ts';
import { databaseBusy, inOurWords, isUseless } from './errors.ts';
import { pipelined } from './pipeline.ts';
import { CONNECT_MS, type Primary } from './primary.ts';

const BIGINT = 20;
const JSON_TEXT = 114;

const types = new TypeOverrides();
// Counts and versions stay far below 2^53, and JSON goes out as it came.
types.setTypeParser(BIGINT, Number);
types.setTypeParser(JSON_TEXT, (text) => text);

/** Timeout for the first answer on a connection, counted from asking for the connection. A call asks for two, one after the other. */
const FIRST_ANSWER_MS = 1_400;

/**
 * Everyday work: the caller gets an answer within 3 s, even if the network swallows everything and only the client's own
 * timeout is left. A node that vanishes in the middle of a transaction lets go of its rows.
 */
const everyday: ClientConfig = {
  statement_timeout: 1_800,
  // Longer than the second after which PostgreSQL looks for deadlocks: those can be run again. A transaction that waits for one that waits itself, waits twice.
  lock_timeout: 1_300,
  query_timeout: 2_000,
  // Answers take milliseconds: to compile a statement, or to begin other processes for it, takes longer than to run it.
  options: '-c jit=off -c max_parallel_workers_per_gather=0',
  idle_in_transaction_session_timeout: 5_000,
};

/**
 * What was sent and waits for a lock is not done any more once this node has given it up: its caller was told that it was not. Not every
 * system that PostgreSQL runs on can tell, so it is asked for by a statement, which may be refused.
 */
const NOTICES_LOSS = 'set client_connection_check_interval = 200';

/** Migrations may wait for another node, and may take long. */
const patient: ClientConfig = { statement_timeout: 0, lock_timeout: 0 };

/** What the pool says where no connection came free in time. */
const WAITED_IN_VAIN = 'timeout exceeded when trying to connect';

type Pace = 'everyday' | 'patient';

/** More than the product has of statements that are the same each time. */
const MOST_NAMES = 300;

/** What a statement is called; one without a name is taken apart and planned each time. */
type Naming = (text: string) => string | undefined;

/** Names by which a connection knows statements again. The same name means the same text everywhere, whoever else uses the connection. */
function statementNames(): Naming {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= MOST_NAMES) return known;
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}

/**
 * A pool in the shape that Kysely's dialect expects, with errors in our words; a connection that is useless is closed.
 * @returns makes it for a way to name statements
 */
function asKyselyExpects(pool: Pool, primary: Primary, pace: Pace): (nameOf: Naming) => PostgresPool {
  const heardAt = new WeakMap<PoolClient, number>();
  pool.on('connect', (client) => {
    heardAt.set(client, performance.now());
    // One that is lost between two statements of a transaction fails at the second. Unheard, the event would end the process.
    client.on('error', () => {});
    if (pace === 'everyday') client.query(NOTICES_LOSS).catch(() => {});
  });
  async function take(): Promise<PoolClient> {
    for (;;) {
      Object.assign(pool.options, await primary.settings());
      const client = await pool.connect();
      if (primary.isTrusted(heardAt.get(client) ?? 0)) return client;
      client.release(true);
    }
  }
  return (nameOf) => ({
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const start = performance.now();
      const client = await take().catch((error) => {
        // All are in use: that says nothing about the database.
        if (error.message === WAITED_IN_VAIN) throw databaseBusy(error);
        primary.lost(start);
        throw inOurWords(error);
      });
      let first = pace === 'everyday';
      let useless: unknown;
      let failed = false;
      async function ask(text: string, values: unknown[]): Promise<unknown> {
        // A question after one that was never answered would only wait as long again.
        if (useless) throw inOurWords(useless);
        const asked = performance.now();
        // Later ones, once the database is known to be there, have all the time of a statement.
        const patience = first ? { query_timeout: Math.max(FIRST_ANSWER_MS - (asked - start), 1) } : {};
        first = false;
        try {
          const result = await client.query({ name: nameOf(text), text, values, ...patience });
          heardAt.set(client, performance.now());
          return result;
        } catch (error) {
          // Of pipelined statements only the first to fail says what is wrong: those behind it are rejected because of it.
          if (!failed && isUseless(error)) {
            useless = error;
            primary.lost(asked);
          }
          failed = true;
          throw inOurWords(error);
        }
      }
      return {
        query: pace === 'everyday' ? pipelined(ask) : ask,
        release: (destroy?: boolean) => client.release(destroy || Boolean(useless)),
        // Kysely's other way to ask, by cursor, is not used.
      } as unknown as PostgresPoolClient;
    },
  });
}

/** Kysely's own migration lock is an advisory one, which not every engine has: see `locks.ts`. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

class Dialect extends PostgresDialect {
  override createAdapter() {
    return new Adapter();
  }
}

/** Ways to ask on the same connections. */
type Connections = {
  /** Statements are parsed once, and planned once if PostgreSQL estimates that one plan does for all values: for those that find rows by their keys. */
  planned: Kysely<Tables>;
  /** Each is planned for its values: for those of which the values decide how they are best answered, such as searches. */
  fresh: Kysely<Tables>;
  close(): Promise<void>;
};

/**
 * Connections to a PostgreSQL, made when they are needed.
 * @param pace how long a statement may wait and take
 */
export function connect(primary: Primary, pace: Pace, size: number): Connections {
  const pool = new Pool({
    ...(pace === 'everyday' ? everyday : patient),
    types,
    max: size,
    pipeline: pace === 'everyday',
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: CONNECT_MS,
  });
  // One that is lost while nobody uses it leaves the pool by itself. Unheard, the event would end the process.
  pool.on('error', () => {});
  const expected = asKyselyExpects(pool, primary, pace);
  const asking = (nameOf: Naming) => new Kysely<Tables>({ dialect: new Dialect({ pool: expected(nameOf) }) });
  let ended: Promise<void> | undefined;
  const close = () => {
    ended ??= pool.end();
    return ended;
  };
  return { planned: asking(statementNames()), fresh: asking(() => undefined), close };
}
