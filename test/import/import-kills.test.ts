import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Board } from '#shared/board.ts';
import type { ImportResult } from '#shared/import.ts';
import { startServer, superAdminNumber } from '../../e2e/server.ts';
import { answered } from '../factories.ts';
import { makeClient } from '../start-app.ts';

const ROWS = 1_500;
const KILLS = 12;

test(`the server is killed ${KILLS} times during imports → each import is there whole or not at all, and once for its key`, {
  timeout: 300_000,
}, async () => {
  const server = await startServer('api');
  onTestFinished(() => server.stop());
  const as = makeClient(server.url);
  await answered(as, 'POST', '/api/login', { username: superAdminNumber, password: 'x' });
  const tasks = Array.from({ length: ROWS }, (_, at) => ({ title: `Row ${at}`, description: 'Seen '.repeat(20) }));
  const send = (key: string) => as.call('POST', '/api/tasks/import?dryRun=false', { tasks }, { 'idempotency-key': key });
  const total = async () => (await answered<Board>(as, 'GET', '/api/tasks')).counts.pending;
  for (let kill = 1; kill <= KILLS; kill++) {
    const sending = send(`key ${kill}`).catch(() => null);
    await wait(Math.random() * 900);
    await server.crash();
    await sending;
    expect((await total()) % ROWS).toBe(0);
    const repeated = await send(`key ${kill}`);
    expect(repeated.json() as ImportResult).toMatchObject({ count: ROWS, refused: [] });
    expect(await total()).toBe(kill * ROWS);
  }
});
