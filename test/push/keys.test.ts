import { expect, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { pushKeys } from '../../src/server/push/keys.ts';
import { readSettings } from '../../src/server/settings.ts';
import { answered, theSuperAdmin } from '../factories.ts';
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

test('the settings of a person have the public key where there is push, and none elsewhere', async () => {
  const settingsAt = async (environment: Record<string, string>) => {
    const app = await anApp({ environment });
    const settings = await answered<Answer<'getNotificationSettings'>>(await theSuperAdmin(app), 'GET', '/api/notification-settings');
    return { settings, keys: await pushKeys(app.database, url)() };
  };
  const { settings, keys } = await settingsAt({ PUBLIC_URL });
  expect(settings).toMatchObject({ pushAvailable: true, pushKey: keys?.publicKey });
  expect(JSON.stringify(settings)).not.toContain(keys?.privateKey);
  for (const address of ['', 'http://tasks.example.com'])
    expect((await settingsAt({ PUBLIC_URL: address })).settings).toMatchObject({ pushAvailable: false, pushKey: null });
});

test.each([null, new URL('http://tasks.example.com')])('at the address %s there is no push, and no key is made', async (address) => {
  const { database } = await anApp();
  expect(await pushKeys(database, address)()).toBeNull();
  expect(await database.sql.selectFrom('secrets').select('name').where('name', '=', 'push').execute()).toEqual([]);
});
