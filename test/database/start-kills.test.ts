import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Migrator } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { serverProcess, superAdminNumber } from '../../e2e/server-process.ts';
import { aDatabase } from '../../scripts/test-database.ts';
import { firstBoard } from '../../src/server/database/migrations/001-first-board.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { answered, aTask } from '../factories.ts';
import { makeClient } from '../start-app.ts';
import { expectWhole } from '../whole.ts';

const [ROUNDS, KILLS] = process.env.LONG_TESTS ? [25, 4] : [1, 2];

async function anEmptyPlace() {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-start-'));
  const database = process.env.TEST_POSTGRES ? await aDatabase(process.env.TEST_POSTGRES) : null;
  const remove = async () => {
    rmSync(folder, { recursive: true, force: true });
    await database?.drop();
  };
  return { place: { DATA_DIR: folder, DATABASE_URL: database?.url ?? '' }, remove };
}

/** Leaves a database as the very first release did, with an admin. */
async function makeOld(place: { DATA_DIR: string; DATABASE_URL: string }): Promise<void> {
  const database = await openDatabase({ databaseUrl: place.DATABASE_URL || null, dataDir: place.DATA_DIR }, () => {});
  await database.maintain(async (tx) => {
    const provider = { getMigrations: async () => ({ '001-first-board': firstBoard(tx.engine.dialect) }) };
    const { error } = await new Migrator({ db: tx.sql, provider }).migrateToLatest();
    if (error) throw error;
    const admin = { name: 'Super Admin', name_key: 'super admin', mobile_number: superAdminNumber, role: 'super_admin' } as const;
    await tx.sql
      .insertInto('admins')
      .values({ id: 'first', ...admin, active: 1, created_at: new Date().toISOString() })
      .execute();
  });
  await database.close();
}

for (const [when, prepare] of [
  ['its first start', async () => {}],
  ['an upgrade', makeOld],
] as const)
  test(`${ROUNDS * KILLS} times the server is killed during ${when}: the next start completes it`, { timeout: 600_000 }, async () => {
    let usual = 600;
    for (let round = 0; round < ROUNDS; round++) {
      const { place, remove } = await anEmptyPlace();
      onTestFinished(remove);
      await prepare(place);
      const server = await serverProcess(['api'], place);
      onTestFinished(() => server.kill());
      for (let kill = 1; kill <= KILLS; kill++) {
        server.launch();
        await wait((usual * (kill - Math.random())) / KILLS);
        await server.kill();
      }
      const start = Date.now();
      server.launch();
      await server.ready();
      usual = Date.now() - start;
      const as = makeClient(server.url);
      await answered(as, 'POST', '/api/login', { username: superAdminNumber, password: 'x' });
      await aTask(as);
      expect(await answered<unknown[]>(as, 'GET', '/api/admins')).toHaveLength(1);
      await expectWhole(place);
      await server.end();
    }
  });
