import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { type ClientConfig, Pool, TypeOverrides } from 'pg';
import { inOurWords, isUseless } from './postgres-errors.ts';
import type { Tables } from './schema.ts';

const BIGINT = 20;
const JSON_TEXT = 114;

const types = new TypeOverrides();
// Counts and versions stay far below 2^53, and JSON goes out as it came.
types.setTypeParser(BIGINT, Number);
types.setTypeParser(JSON_TEXT, (text) => text);

const CONNECT_MS = 2_000;

/**
 * Everyday work: whoever waits gets an answer within 3 s, also where the network swallows everything and only the client's own
 * clock tells. A node that vanishes in the middle of a transaction lets go of its rows.
 */
const everyday: ClientConfig = {
  statement_timeout: 2_000,
  // Longer than the second after which PostgreSQL looks for deadlocks: those can be run again.
  lock_timeout: 1_500,
  query_timeout: 2_500,
  idle_in_transaction_session_timeout: 5_000,
};

/** Migrations may wait for another node, and may take long. */
const patient: ClientConfig = { statement_timeout: 0, lock_timeout: 0 };

/** How every connection is made. */
export const settingsFor = (url: string): ClientConfig => ({
  connectionString: url,
  application_name: 'max-tasks',
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
});

/** A pool in the shape that Kysely's dialect expects, with errors in our words; a connection that is useless is closed. */
const asKyselyExpects = (pool: Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    const client = await pool.connect().catch((error) => {
      throw inOurWords(error);
    });
    let useless: unknown;
    return {
      async query(text: string, values: readonly unknown[]) {
        // A question after one that was never answered would only wait as long again.
        if (useless) throw inOurWords(useless);
        try {
          return await client.query(text, values as unknown[]);
        } catch (error) {
          if (isUseless(error)) useless = error;
          throw inOurWords(error);
        }
      },
      release: (destroy?: boolean) => client.release(destroy || Boolean(useless)),
      // Kysely's other way to ask, by cursor, is not used.
    } as unknown as PostgresPoolClient;
  },
});

/** Kysely's own migration lock is an advisory one, which not every engine has: see `postgres-locks.ts`. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

class Dialect extends PostgresDialect {
  override createAdapter() {
    return new Adapter();
  }
}

/**
 * Connections to a PostgreSQL, made when they are needed.
 * @param pace how long a statement may wait and take
 */
export function connect(url: string, pace: 'everyday' | 'patient', size: number): Kysely<Tables> {
  const pool = new Pool({
    ...settingsFor(url),
    ...(pace === 'everyday' ? everyday : patient),
    types,
    max: size,
    idleTimeoutMillis: 60_000,
  });
  // A connection that is lost while nobody uses it leaves the pool by itself, and one that is lost between two statements
  // of a transaction fails at the second. Unheard, either event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Tables>({ dialect: new Dialect({ pool: asKyselyExpects(pool) }) });
}
