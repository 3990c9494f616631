import { type KyselyPlugin, PostgresQueryCompiler, type QueryId } from 'kysely';
import { onTestFinished } from 'vitest';
import { buildApp } from '../../src/server/app.ts';
import type { Connection, Database, Transaction } from '../../src/server/database/database.ts';
import { readSettings } from '../../src/server/settings.ts';
import type { App } from '../start-app.ts';

/** A number that nobody has. */
export const UNKNOWN = '5550000009';

/** The same database, which notes each statement in `said`. */
function listenedTo(database: Database, said: string[]): Database {
  const compiler = new PostgresQueryCompiler();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      said.push(compiler.compileQuery(node, queryId as QueryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const heard = <C extends Connection>(connection: C): C => ({ ...connection, sql: connection.sql.withPlugin(plugin) });
  return { ...heard(database), transaction: (work) => database.transaction((tx: Transaction) => work(heard(tx))) };
}

/**
 * A second server on the app's data, called without the network.
 * @returns signs a number in; `took` is the time (ms), `said` the statements
 */
export async function aListened(app: App, environment: Record<string, string>) {
  const said: string[] = [];
  const settings = readSettings({ ...app.place, LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1', ...environment });
  const server = await buildApp(listenedTo(app.database, said), settings, null);
  onTestFinished(() => server.close());
  let sent = 0;
  return async (username: string, cookie = '') => {
    sent += 1;
    said.length = 0;
    // Each from another network and region, because those have limits of their own.
    const from = `10.${sent & 255}.${(sent >> 8) & 255}.1`;
    const headers = { cookie, 'x-forwarded-for': from };
    const start = performance.now();
    const reply = await server.inject({ method: 'POST', url: '/api/login', payload: { username }, headers });
    return { reply, took: performance.now() - start, said: [...said] };
  };
}
