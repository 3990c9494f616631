import { hash } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { KyselyPlugin } from 'kysely';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { BULK_MOST } from '#shared/limits.ts';
import { superAdminNumber } from '../e2e/server-process.ts';
import { buildApp } from '../src/server/app.ts';
import type { Database } from '../src/server/database/database.ts';
import { openDatabase } from '../src/server/database/open.ts';
import { readSettings } from '../src/server/settings.ts';
import type { Engine } from './engines.ts';
import { loadWith, openCaller } from './load.ts';
import { taskId } from './made-board.ts';
import { type Product, startProduct } from './product.ts';
import { compared, ms, perSecond, type Row } from './rows.ts';

const [WRITERS, ROUNDS, ROUND_MS, CREATIONS] = [32, 5, 3_000, 2_000];

type Place = Awaited<ReturnType<Engine['board']>>['place'];

export const aDraft = (count: number) => ({
  title: `Listing photos fail to upload for the office of branch ${count}`,
  description: 'Times out after about 30 seconds when an agent sends more than 20 photos.',
  assignee: 'Ana Diaz',
  priority: 'medium',
  dueDate: '2030-01-01T00:00:00.000Z',
});

type Statement = { name: string; sql: string; parameters: unknown[] };

const of = (sql: string, parameters: readonly unknown[]): Statement => ({ name: hash('md5', sql), sql, parameters: [...parameters] });
const [begin, commit] = [of('begin', []), of('commit', [])];

/** The same database, with the statements of its transactions recorded in `noted`. */
const noting = (database: Database, noted: Statement[][]): Database => ({
  ...database,
  transaction: (work) =>
    database.transaction((tx) => {
      const statements: Statement[] = [];
      noted.push(statements);
      const plugin: KyselyPlugin = {
        transformQuery({ node, queryId }) {
          const { sql, parameters } = tx.sql.getExecutor().compileQuery(node, queryId);
          statements.push(of(sql, parameters));
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      return work({ ...tx, sql: tx.sql.withPlugin(plugin) });
    }),
});

/** Creates tasks in this process. @returns the statements that the product runs */
async function recordCreations(place: Place): Promise<Statement[][]> {
  const settings = readSettings({ ...place, LOG_LEVEL: 'silent' });
  const database = await openDatabase(settings, console.warn);
  const noted: Statement[][] = [];
  const app = await buildApp(noting(database, noted), settings, null);
  const signedIn = await app.inject({ method: 'POST', url: '/api/login', payload: { username: superAdminNumber, password: 'x' } });
  const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]));
  for (let count = 0; noted.length < ROUNDS * CREATIONS; count++) {
    const headers = { 'idempotency-key': newId() };
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/tasks', cookies, headers, payload: aDraft(count) });
    if (statusCode !== 201) throw new Error(`A creation was answered with ${statusCode}: ${body}`);
  }
  await app.close();
  await database.close();
  return noted;
}

type Bare = { run(statement: Statement): unknown; close(): unknown };

function bareSqlite({ DATA_DIR }: Place): Bare {
  const database = new DatabaseSync(path.join(DATA_DIR, 'max-tasks.db'), { timeout: 5_000 });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000');
  const prepared: Record<string, ReturnType<DatabaseSync['prepare']>> = {};
  return {
    run({ name, sql, parameters }) {
      prepared[name] ??= database.prepare(sql);
      prepared[name].all(...(parameters as SQLInputValue[]));
    },
    close: () => database.close(),
  };
}

async function barePostgres({ DATABASE_URL }: Place): Promise<Bare> {
  const client = new Client(DATABASE_URL);
  await client.connect();
  return { run: ({ name, sql, parameters }) => client.query({ name, text: sql, values: parameters }), close: () => client.end() };
}

/**
 * Replays the transactions on the engine alone. SQLite gets one connection, because it has one writer; PostgreSQL gets one per writer.
 * @returns transactions per second
 */
async function replay(connections: Bare[], transactions: Statement[][]): Promise<number> {
  const begun = performance.now();
  const left = transactions.values();
  const write = async ({ run }: Bare) => {
    for (const statements of left) for (const statement of [begin, ...statements, commit]) await run(statement);
  };
  await Promise.all(connections.map(write));
  return transactions.length / ((performance.now() - begun) / 1_000);
}

/** A bulk, in turn with the change of a single task. */
async function compareBulk({ url, request }: Product): Promise<Row> {
  const [bulks, singles]: [number[], number[]] = [[], []];
  const caller = await openCaller(url);
  for (let round = 0; round < 30; round++) {
    const edit = { title: `Round ${round}`, priority: round % 2 ? 'high' : 'low' };
    const changes = Array.from({ length: BULK_MOST }, (_, at) => ({ id: taskId(501 + at), ...edit }));
    singles.push(await caller.call(request('PUT', `/api/tasks/${taskId(1)}`, edit)));
    bulks.push(await caller.call(request('POST', '/api/tasks/bulk', { changes })));
  }
  caller.close();
  return compared(`bulk of ${BULK_MOST} tasks`, ['≤', 40, 'one change'], bulks, singles, ms);
}

/** Durable creations by many writers, in turn with the engine alone running the same statements. */
export async function benchWrites(engine: Engine): Promise<Row[]> {
  // Two copies of the same board: recorded on one and replayed on the other, so that all ids match.
  await using first = await engine.board(1_000);
  await using second = await engine.board(1_000);
  await using product = await startProduct(engine, 1_000);
  const noted = await recordCreations(first.place);
  const connections: Bare[] = [];
  if (engine.name === 'embedded') connections.push(bareSqlite(second.place));
  else while (connections.length < WRITERS) connections.push(await barePostgres(second.place));
  const [rates, baseline]: [number[], number[]] = [[], []];
  const create = (count: number) => product.request('POST', '/api/tasks', aDraft(count), { 'idempotency-key': newId() });
  for (let round = 0; round < ROUNDS; round++) {
    baseline.push(await replay(connections, noted.slice(round * CREATIONS, (round + 1) * CREATIONS)));
    rates.push(await loadWith(product.url, WRITERS, ROUND_MS, create));
  }
  for (const connection of connections) await connection.close();
  const creations = compared(`durable create, ${WRITERS} writers`, ['≥', 0.7, "the engine's own rate"], rates, baseline, perSecond);
  return [creations, await compareBulk(product)];
}
