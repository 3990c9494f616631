import { type CompiledQuery, type DatabaseConnection, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Tables } from '../schema.ts';

export type Ask = (text: string, parameters: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** Kysely denies that SQLite can roll back schema changes, and would migrate outside a transaction. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** Kysely on one SQLite connection, in this thread or another. @param begin the statement that begins a transaction */
export function onConnection(ask: Ask, begin: string, destroy = async () => {}): Kysely<Tables> {
  const say = (text: string) => async () => void (await ask(text, []));
  const connection: DatabaseConnection = {
    executeQuery: async <Found>({ sql, parameters }: CompiledQuery) => ({ rows: (await ask(sql, parameters)) as Found[] }),
    streamQuery() {
      throw new Error('The rows of a statement come all at once.');
    },
  };
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        releaseConnection: async () => {},
        beginTransaction: say(begin),
        commitTransaction: say('commit'),
        rollbackTransaction: say('rollback'),
        destroy,
      }),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}
