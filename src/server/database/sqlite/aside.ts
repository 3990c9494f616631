import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Tables } from '../schema.ts';
import { inOurWords } from './errors.ts';

export type Asked = { text: string; parameters: readonly unknown[] };
type Row = Record<string, unknown>;
export type Told = { rows: Row[] } | { failed: { message: string; errcode: number | undefined } };

function queryThread(file: string): { ask: (asked: Asked) => Promise<Row[]>; end: () => Promise<void> } {
  let worker: Worker | undefined;
  let over = false;

  function begin(): Worker {
    const begun = new Worker(path.join(import.meta.dirname, 'read-thread.ts'), { workerData: { file } });
    // Errors reach the query by `exit`; an unheard event would end the process.
    begun
      .on('error', () => {})
      .once('exit', () => {
        if (worker === begun) worker = undefined;
      });
    return begun;
  }

  async function ask(asked: Asked): Promise<Row[]> {
    if (over) throw new Error('The database is closed.');
    worker ??= begin();
    const asking = worker;
    const answered = new AbortController();
    asking.ref();
    try {
      asking.postMessage(asked);
      const { signal } = answered;
      const ended = once(asking, 'exit', { signal }).then(() => null);
      const told = await Promise.race([once(asking, 'message', { signal }) as Promise<[Told]>, ended]);
      if (!told) throw new Error('The thread that reads the database has ended.');
      if ('rows' in told[0]) return told[0].rows;
      const { message, errcode } = told[0].failed;
      throw inOurWords(Object.assign(new Error(message), { errcode }));
    } finally {
      answered.abort();
      // Unless it is closing: the process must live until the database is closed.
      if (!over) asking.unref();
    }
  }

  return {
    ask,
    /** Waits for the running statement, which can't be cancelled. */
    async end() {
      over = true;
      await worker?.terminate();
    },
  };
}

class Driver extends SqliteDriver {
  readonly #thread: ReturnType<typeof queryThread>;
  constructor(file: string) {
    super({ database: () => Promise.reject(new Error('The thread opens the database.')) });
    this.#thread = queryThread(file);
  }
  override async init() {}
  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <Found>({ sql, parameters }: CompiledQuery) => ({
        rows: (await this.#thread.ask({ text: sql, parameters })) as Found[],
      }),
      streamQuery() {
        throw new Error('Rows come from the thread all at once.');
      },
    };
  }
  override destroy() {
    return this.#thread.end();
  }
}

/** A connection that reads an existing SQLite database on another thread. */
export function readAside(file: string): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new Driver(file),
      createIntrospector: (connection) => new SqliteIntrospector(connection),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}
