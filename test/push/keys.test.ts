import { expect, test } from 'vitest';
import { openDatabase } from '../../src/server/database/open.ts';
import { pushKeys } from '../../src/server/push/keys.ts';
import { readSettings } from '../../src/server/settings.ts';
import { anApp } from '../start-app.ts';
import { PUBLIC_URL } from './push-board.ts';

const url = new URL(PUBLIC_URL);

test('nodes that start at once make one pair of keys, which the next start finds', async () => {
  const app = await anApp();
  const other = await openDatabase(readSettings(app.place), console.warn);
  try {
    const readers = [app.database, other, app.database, other].map((database) => pushKeys(database, url));
    const [first, ...more] = await Promise.all(readers.map((read) => read()));
    expect(first).toEqual({
      subject: PUBLIC_URL,
      publicKey: expect.stringMatching(/^B[\w-]{86}$/),
      privateKey: expect.stringMatching(/^[\w-]{43}$/),
    });
    for (const keys of [...more, await pushKeys(other, url)()]) expect(keys).toEqual(first);
  } finally {
    await other.close();
  }
});

test.each([null, new URL('http://tasks.example.com')])('at the address %s there is no push, and no key is made', async (address) => {
  const { database } = await anApp();
  expect(await pushKeys(database, address)()).toBeNull();
  expect(await database.sql.selectFrom('secrets').select('name').where('name', '=', 'push').execute()).toEqual([]);
});
