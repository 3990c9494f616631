import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Approval } from '#shared/second-factor.ts';
import { startServerWith, superAdminNumber } from '../../e2e/server.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { answered } from '../factories.ts';
import { makeClient } from '../start-app.ts';
import { saveCode, stateOf, trust } from './a-factor.ts';

const KILLS = process.env.LONG_TESTS ? 60 : 1;

/** A real server whose factor holds, and its super admin's trusted browser. */
async function aServer() {
  const server = await startServerWith({ SECOND_FACTOR: 'approve' }, 'api');
  onTestFinished(() => server.stop());
  const known = makeClient(server.url);
  const owner = await answered<{ id: string; name: string }>(known, 'POST', '/api/login', { username: superAdminNumber });
  const place = { databaseUrl: server.place.DATABASE_URL || null, dataDir: server.place.DATA_DIR };
  const database = await openDatabase(place, () => {});
  onTestFinished(() => database.close());
  await trust({ database }, known, owner);
  await saveCode({ database }, owner);
  return { server, known, owner, database };
}

test(`the server is killed ${KILLS} times while a sign-in is begun, approved and finished twice → it opens one session or none`, {
  timeout: 900_000,
}, async () => {
  const { server, known, owner, database } = await aServer();
  const opened = async () => {
    const sessions = await database.sql.selectFrom('sessions').select('id').where('admin_id', '=', owner.id).execute();
    const browsers = await database.sql.selectFrom('trusted_browsers').select('id').where('admin_id', '=', owner.id).execute();
    expect(sessions).toHaveLength(browsers.length);
    return sessions.length;
  };
  // Forgets the limits, which hold for a guesser and here would stop the test.
  const forget = () =>
    database.transaction(async (tx) => {
      await tx.sql.deleteFrom('sign_in_attempts').execute();
      await tx.sql.deleteFrom('challenges').execute();
    });
  let entered = 0;
  for (let round = 0; round < KILLS; round++) {
    await forget();
    const before = await opened();
    const fresh = makeClient(server.url);
    const signIn = async () => {
      const { digits } = await answered<{ digits: string }>(fresh, 'POST', '/api/login', { username: superAdminNumber });
      const [asked] = await answered<Approval[]>(known, 'GET', '/api/approvals');
      await answered(known, 'POST', `/api/approvals/${asked?.id}`, { digits, allow: true });
      const twin = Object.assign(makeClient(server.url), { challenge: fresh.challenge });
      await Promise.all([fresh, twin].map((client) => client.call('POST', '/api/login/finish')));
    };
    const signingIn = signIn().catch(() => {});
    // The sign-in itself is answered after 100 ms.
    await wait(90 + Math.random() * 250);
    await server.crash();
    await signingIn;
    const after = await opened();
    expect(after - before).toBeLessThanOrEqual(1);
    entered += after - before;
    const { challenge } = fresh;
    const again = await Object.assign(makeClient(server.url), { challenge }).call('POST', '/api/login/finish');
    if (after > before) expect(again.status).toBe(410);
    expect((await opened()) - before).toBe(after > before || again.status === 200 ? 1 : 0);
  }
  console.log(`killed ${KILLS} times: ${entered} sign-ins had ended`);
  await forget();
  await expect(makeClient(server.url).call('POST', '/api/login', { username: superAdminNumber })).resolves.toMatchObject({ status: 202 });
});

test('a server that ends answers the calls that wait for a proof', { timeout: 60_000 }, async () => {
  const { server } = await aServer();
  const client = makeClient(server.url);
  await answered(client, 'POST', '/api/login', { username: superAdminNumber });
  const waiting = stateOf(client);
  await wait(300);
  const start = Date.now();
  await server.restart();
  expect(await waiting).toBe('waiting');
  expect(Date.now() - start).toBeLessThan(20_000);
});
