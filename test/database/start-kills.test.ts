import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { serverProcess, superAdminNumber } from '../../e2e/server-process.ts';
import { aDatabase } from '../../scripts/test-database.ts';
import { answered, aTask } from '../factories.ts';
import { makeClient, startApp } from '../start-app.ts';
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

/** Turns a server into a release with one migration step more. */
const NEWER = { NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'newer-release.ts')).href}` };

/** Makes a database of this release with a hundred tasks. */
async function makeOld(place: { DATA_DIR: string; DATABASE_URL: string }): Promise<void> {
  const app = await startApp({ place, superAdmin: { name: 'Super Admin', mobileNumber: superAdminNumber } });
  const as = await app.signIn(superAdminNumber);
  for (let task = 0; task < 100; task++) await aTask(as);
  await app.close();
}

for (const [when, prepare, environment] of [
  ['its first start', async () => {}, {}],
  ['an upgrade', makeOld, NEWER],
] as const)
  test(`the server is killed ${ROUNDS * KILLS} times during ${when} → the next start completes it`, { timeout: 600_000 }, async () => {
    let usual = 600;
    for (let round = 0; round < ROUNDS; round++) {
      const { place, remove } = await anEmptyPlace();
      onTestFinished(remove);
      await prepare(place);
      const server = await serverProcess(['api'], { ...place, ...environment });
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
