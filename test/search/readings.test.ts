import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { takeReading } from '../../src/server/search/readings.ts';
import { aTask, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

test('many other searches begin while one is paged on → it goes on from its own reading', async () => {
  const { database } = await anApp();
  const take = (word: string) => takeReading(database, { words: [[word]] });
  const paged = await take('paged');
  paged.keep();
  for (let count = 0; count < 60; count++) {
    (await take(`other${count}`)).keep();
    const again = await take('paged');
    expect(again.reading).toBe(paged.reading);
    again.keep();
  }
});

test('the same version of another past, as after a restore → a search reads anew', async () => {
  const app = await anApp();
  await aTask(await theSuperAdmin(app));
  const take = () => takeReading(app.database, { words: [['roof']] });
  const before = await take();
  before.keep();
  await app.database.transaction((tx) => sql`update changes set at = '2026-01-01T00:00:00.000Z'`.execute(tx.sql));
  expect((await take()).reading).not.toBe(before.reading);
});
