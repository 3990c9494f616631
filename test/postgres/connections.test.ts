import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { aDatabase, databaseAt, onServer } from '../../scripts/test-database.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { onceReachable } from '../../src/server/database/open.ts';
import { openPostgres } from '../../src/server/database/postgres/open.ts';
import { explain } from '../../src/server/explain-failure.ts';
import { faultProxy } from '../fault-proxy.ts';

const server = process.env.TEST_POSTGRES ?? '';

/** Two nodes on one database, the second of them behind a proxy. */
async function twoNodes() {
  const { url, drop } = await aDatabase(server);
  const proxy = await faultProxy(url);
  const [here, there] = [openPostgres(url, console.warn), openPostgres(proxy.url, console.warn)];
  onTestFinished(async () => {
    await Promise.all([here.close(), there.close()]);
    await proxy.close();
    await drop();
  });
  return { here, there, proxy };
}

/** A database whose server says what `serve` makes it say. */
async function servedBy(serve: (socket: Socket) => void) {
  const listener = createServer((socket) => serve(socket.on('error', () => {})));
  const port = await freePort();
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const database = openPostgres(`postgres://someone@127.0.0.1:${port}/board`, console.warn);
  onTestFinished(async () => {
    await database.close();
    listener.close();
  });
  return database;
}

test('a connection begins with nothing that PgBouncer refuses', async () => {
  const began: Buffer[] = [];
  const database = await servedBy((socket) =>
    socket.once('data', (bytes) => {
      began.push(bytes);
      socket.destroy();
    }),
  );
  const unavailable = expect.objectContaining({ code: 'unavailable' });
  await expect(sql`select 1`.execute(database.sql)).rejects.toEqual(unavailable);
  await expect(database.aside(({ sql: aside }) => sql`select 1`.execute(aside))).rejects.toEqual(unavailable);
  await expect(database.maintain(async () => {})).rejects.toEqual(unavailable);
  // After its length and version, a start is names and values in turn, each ended by a zero.
  const names = began.map((bytes) =>
    bytes
      .subarray(8)
      .toString()
      .split('\0')
      .filter((_, index) => index % 2 === 0)
      .filter(Boolean),
  );
  expect(names).toEqual(Array(3).fill(['user', 'database', 'application_name', 'client_encoding']));
});

test('the timeouts are ours, whatever the database or its user has', async () => {
  const { url, drop } = await aDatabase(server);
  const name = new URL(url).pathname.slice(1);
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await onServer(server, `alter database ${name} set ${limit} = 100`);
  await onServer(url, 'drop extension plpgsql');
  const database = openPostgres(url, console.warn);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  const { rows } = await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`.execute(database.sql);
  expect(rows).toEqual([{ statement: '1800ms', lock: '1300ms', idle: '5s', jit: 'off' }]);
  await database.maintain(({ sql: alone }) => sql`select pg_sleep(0.3)`.execute(alone));
});

test('the lock of a node that vanished in the middle of maintenance is free after 15 seconds', async () => {
  const { here, there, proxy } = await twoNodes();
  const { promise: vanished, resolve: vanish } = Promise.withResolvers<void>();
  void there.maintain(async ({ sql: alone }) => {
    const limit = await sql`select current_setting('idle_in_transaction_session_timeout') as idle`.execute(alone);
    expect(limit.rows).toEqual([{ idle: '15s' }]);
    await sql`set idle_in_transaction_session_timeout = 500`.execute(alone);
    proxy.set('swallow');
    vanish();
    await new Promise(() => {});
  });
  await vanished;
  await here.maintain(async () => {});
});

test.each([
  ['revoke all on schema public from public', 'no schema has been selected to create in'],
  ['revoke create on schema public from public', 'permission denied for schema public'],
])('after %s, the start says what the user of the database lacks', async (revocation, reason) => {
  const { url, drop } = await aDatabase(server);
  const name = new URL(url).pathname.slice(1);
  await onServer(url, revocation, `create role ${name}_user login`);
  const asUser = Object.assign(new URL(url), { username: `${name}_user` });
  const database = openPostgres(asUser.href, console.warn);
  onTestFinished(async () => {
    await database.close();
    await drop();
    await onServer(server, `drop role ${name}_user`);
  });
  const error = await migrate(database).catch((failure) => failure);
  expect(explain(error)).toBe(
    `PostgreSQL refused the server (${reason}). Give the user of DATABASE_URL this right. It must be allowed to create tables, in a schema of its search_path.`,
  );
});

test('a pooler that lends one connection to several clients is refused at the start', async () => {
  const { url, drop } = await aDatabase(server);
  const name = new URL(url).pathname.slice(1);
  await onServer(url, 'create function pg_backend_pid() returns integer language sql return 7');
  await onServer(server, `alter database ${name} set search_path = public, pg_catalog`);
  const database = openPostgres(url, console.warn);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  await expect(migrate(database)).rejects.toThrow(
    'The setting DATABASE_URL leads to a pooler that shares connections: set it to session mode (pool_mode = session in PgBouncer), or connect to PostgreSQL itself.',
  );
});

test('a database that asks for a password, and gets none, says so in our words', async () => {
  const ask = (type: number, text: string) => {
    const head = Buffer.from([0x52, 0, 0, 0, 8 + text.length, 0, 0, 0, type]);
    return Buffer.concat([head, Buffer.from(text)]);
  };
  const database = await servedBy((socket) =>
    socket.once('data', () => {
      socket.write(ask(10, 'SCRAM-SHA-256\0\0'));
      socket.once('data', () => socket.write(ask(11, 'r=a,s=YQ==,i=4096')));
    }),
  );
  const error = await sql`select 1`.execute(database.sql).catch((failure) => failure);
  expect(explain(error)).toBe(
    'The database cannot be reached right now. Try again in a moment. (PostgreSQL asks for a password, and DATABASE_URL has none: postgres://user:password@host/database)',
  );
});

test('if none of several hosts can be used, the operator reads the reason of each', async () => {
  const away = `127.0.0.1:${await freePort()}`;
  const { host } = new URL(server);
  const database = openPostgres(databaseAt(server, 'nowhere').replace(host, `${away},${host}`), console.warn);
  onTestFinished(() => database.close());
  const said: string[] = [];
  void onceReachable(
    'DATABASE_URL',
    () => sql`select 1`.execute(database.sql),
    (sentence) => said.push(sentence),
  ).catch(() => {});
  await expect
    .poll(() => said)
    .toEqual([
      `The database of DATABASE_URL cannot be used yet (${away}: connect ECONNREFUSED ${away}; ${host}: database "nowhere" does not exist). Waiting for it.`,
    ]);
});

test('the lock of a node that was killed during a long statement of maintenance is free at once', { timeout: 30_000 }, async () => {
  const { here, there, proxy } = await twoNodes();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const lost = there.maintain(async (tx) => {
    begin();
    await sql`select pg_sleep(20)`.execute(tx.sql);
  });
  await begun;
  await wait(200);
  proxy.cut();
  await expect(lost).rejects.toMatchObject({ code: 'unavailable' });
  const start = performance.now();
  await here.maintain(async () => {});
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('a node hears signals again after its listening connection has died silently', { timeout: 60_000 }, async () => {
  const { here, there, proxy } = await twoNodes();
  let heard: string[] = [];
  there.hear('presence', (text) => heard.push(text));
  const isHeard = (timeout: number) => {
    heard = [];
    const heardNow = () => {
      here.signal('presence', 'here');
      return heard;
    };
    return expect.poll(heardNow, { timeout, interval: 200 }).toContain('here');
  };
  await isHeard(10_000);
  proxy.set('swallow');
  proxy.set('pass');
  await isHeard(30_000);
});
