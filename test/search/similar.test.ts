import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SimilarTask, Task } from '#shared/tasks.ts';
import { similarTasks } from '../../src/server/search/similar.ts';
import { answered, aTask, theSuperAdmin } from '../factories.ts';
import { type App, type Client, startApp } from '../start-app.ts';

let app: App;
let as: Client;
beforeAll(async () => {
  app = await startApp();
  as = await theSuperAdmin(app);
  await aTask(as, { title: 'Printer jams in the lobby' });
  await aTask(as, { title: 'Lobby printer is out of toner' });
  await aTask(as, { title: 'Señal débil in the Weißstraße office' });
  await aTask(as, { title: 'Reset the MLS password of Ana' });
  await aTask(as, { title: 'Reset the MLS password of Ben' });
  await aTask(as, { title: 'Reset the MLS password of Carl' });
  await aTask(as, { title: 'Reset the MLS password of Dora' });
  for (const [title, how] of [
    ['Gutter leaks at the pool', 'completed'],
    ['Gutter leaks at the garage', 'deleted'],
  ] as const) {
    const { id } = await aTask(as, { title });
    if (how === 'deleted') await answered(as, 'DELETE', `/api/tasks/${id}`);
    else await answered(as, 'PUT', `/api/tasks/${id}/status`, { status: how });
  }
});
afterAll(() => app.close());

const similar = async (title: string) =>
  (await answered<SimilarTask[]>(as, 'GET', `/api/tasks/similar?${new URLSearchParams({ title })}`)).map((one) => one.title);

test.each([
  ['the same words in another order', 'jams: lobby PRINTER', ['Printer jams in the lobby', 'Lobby printer is out of toner']],
  ['an incomplete word', 'Printer jam', ['Printer jams in the lobby']],
  ['an unknown word', 'Printer in the zebra lobby', ['Lobby printer is out of toner', 'Printer jams in the lobby']],
  ['no accents', 'senal debil', ['Señal débil in the Weißstraße office']],
  ['one word', 'printer', []],
  ['little words', 'the and from', []],
  ['one word of many', 'printer warranty certificate extension question', []],
  ['completed and deleted tasks', 'gutter leaks', []],
  ['nothing', '', []],
  ['search operators', '"" OR title:printer* NEAR(lobby) %_', ['Lobby printer is out of toner', 'Printer jams in the lobby']],
])('similar tasks for %s: %j', async (_, title, titles) => expect(await similar(title)).toEqual(titles));

test('a search for similar tasks that takes too long shows those with all words', async () => {
  const late = { isOver: () => true, check: () => {} };
  const found = await app.database.aside((connection) => similarTasks(connection, 'jams: lobby PRINTER', late));
  expect(found.map(({ title }) => title)).toEqual(['Printer jams in the lobby']);
});

test('at most three similar tasks are listed, best first, then newest', async () => {
  expect(await similar('reset MLS password')).toEqual([
    'Reset the MLS password of Dora',
    'Reset the MLS password of Carl',
    'Reset the MLS password of Ben',
  ]);
  expect((await similar('reset MLS password for ana'))[0]).toBe('Reset the MLS password of Ana');
});

test('deleted tasks do not count towards how rare a word is', async () => {
  const ids: string[] = [];
  await aTask(as, { title: 'Harbor lantern meadow' });
  await aTask(as, { title: 'Orchard alone' });
  await aTask(as, { title: 'Violet alone' });
  for (let count = 0; count < 20; count++) ids.push((await aTask(as, { title: `Harbor number ${count}` })).id);
  for (const id of ids) await answered(as, 'DELETE', `/api/tasks/${id}`);
  expect(await similar('harbor lantern orchard violet')).toEqual(['Harbor lantern meadow']);
});

test('a similar task has only id, title and status', async () => {
  const all = await answered<Task[]>(as, 'GET', '/api/tasks/search?search=toner');
  expect(await answered(as, 'GET', '/api/tasks/similar?title=toner%20lobby')).toContainEqual({
    id: all[0]?.id,
    title: 'Lobby printer is out of toner',
    status: 'pending',
  });
});
