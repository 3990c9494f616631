import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from './factories.ts';
import { type App, anApp, type Client, startApp } from './start-app.ts';

let app: App;
let as: Client;
beforeAll(async () => {
  app = await startApp();
  as = await theSuperAdmin(app);
  await anAdmin(app, { name: 'Ana Diaz' });
  const commented = async (title: string, comment: string) => {
    const { id } = await aTask(as, { title });
    await answered(as, 'POST', `/api/tasks/${id}/comment`, { comment });
  };
  await commented('Third listing', 'the chimney smokes');
  await aTask(as, { title: 'Second listing', description: 'Sweep the chimney' });
  await aTask(as, { title: 'Chimney inspection' });
  await aTask(as, { title: 'Another chimney' });
  await aTask(as, { title: 'Señor Peña in Weißstraße', assignee: 'Ana Diaz' });
  await aTask(as, { title: '100% of the deposit' });
  await aTask(as, { title: '100 euros of the deposit' });
  await aTask(as, { title: 'file_name in C:\\temp' });
  await aTask(as, { title: 'fileXname' });
  await aTask(as, { title: 'The "quoted" O\'Brien case' });
  await aTask(as, { title: 'AC unit', description: 'mould everywhere' });
  const spread = await aTask(as, { title: 'Spread title', description: 'about a veranda' });
  await answered(as, 'POST', `/api/tasks/${spread.id}/comment`, { comment: 'with mosquitoes' });
  await answered(as, 'PUT', `/api/tasks/${spread.id}/status`, { status: 'completed' });
});
afterAll(() => app.close());

async function search(query: Record<string, string>) {
  const reply = await as.call('GET', `/api/tasks/search?${new URLSearchParams(query)}`);
  expect(reply, reply.text).toMatchObject({ status: 200 });
  return {
    titles: (reply.json() as Task[]).map(({ title }) => title),
    total: Number(reply.headers.get('total-count')),
    match: reply.headers.get('search-match'),
  };
}

test.each([
  ['a part of a word', 'nspect', ['Chimney inspection']],
  ['another case', 'CHIMNEY INSPECTION', ['Chimney inspection']],
  ['no accents', 'senor pena', ['Señor Peña in Weißstraße']],
  ['other accents', 'Sènör Pēna', ['Señor Peña in Weißstraße']],
  ['decomposed accents', 'Pen\u0303a', ['Señor Peña in Weißstraße']],
  ['a per cent sign', '100%', ['100% of the deposit']],
  ['a per cent sign alone', '%', ['100% of the deposit']],
  ['an underscore', 'file_name', ['file_name in C:\\temp']],
  ['a backslash', 'c:\\temp', ['file_name in C:\\temp']],
  ['double quotes', '"quoted"', ['The "quoted" O\'Brien case']],
  ['a single quote', "o'brien", ['The "quoted" O\'Brien case']],
  ['a word of two letters', 'ac', ['AC unit']],
  ['a short and a long word', 'ac mould', ['AC unit']],
  ['words spread over title, description and comment', 'mosquitoes veranda spread', ['Spread title']],
  ['blanks around and between', '  spread \t title ', ['Spread title']],
])('%s finds', async (_, text, titles) => {
  expect(await search({ search: text })).toEqual({ titles, total: titles.length, match: null });
});

test('hits in the title come before those in the description before those in comments, the newest first in each', async () => {
  const { titles } = await search({ search: 'chimney' });
  expect(titles).toEqual(['Another chimney', 'Chimney inspection', 'Second listing', 'Third listing']);
});

test.each(['chmney', 'chimnye', 'chimnxy', 'inspetcion', 'chimney inspectoin'])('the typo in %j is forgiven and said', async (text) => {
  const { titles, match } = await search({ search: text });
  expect(match).toBe('approximate');
  expect(titles).toContain('Chimney inspection');
});

test.each(['xyzzyplugh', 'za', 'qqq', 'chimney xyzzyplugh', '"" OR title', '*', 'title:x', '-', 'NEAR(', '\u{1f3e0}'])(
  'nothing is like %j',
  async (text) => expect(await search({ search: text })).toMatchObject({ titles: [], total: 0 }),
);

test('NUL in a search is refused or finds nothing, and breaks nothing', async () => {
  for (const text of ['%00', 'chim%00ney', '%00chimney']) {
    const reply = await as.call('GET', `/api/tasks/search?search=${text}`);
    expect([200, 400]).toContain(reply.status);
  }
});

test('status and assignee narrow a search, and search by themselves', async () => {
  expect(await search({ search: 'spread', status: 'completed' })).toMatchObject({ total: 1 });
  expect(await search({ search: 'spread', status: 'pending' })).toMatchObject({ total: 0 });
  expect(await search({ status: 'completed' })).toMatchObject({ titles: ['Spread title'], total: 1 });
  expect(await search({ assignee: 'ana diaz' })).toMatchObject({ titles: ['Señor Peña in Weißstraße'], total: 1 });
  expect(await search({ search: 'chimney', assignee: 'Ana Diaz' })).toMatchObject({ total: 0 });
  expect(await search({ assignee: 'Nobody' })).toMatchObject({ titles: [], total: 0 });
  expect(await search({})).toMatchObject({ total: 12 });
});

test('search follows an edit, a comment and a deletion at once', async () => {
  const here = await anApp();
  const me = await theSuperAdmin(here);
  const { id } = await aTask(me, { title: 'Gutter' });
  const total = async (text: string) => (await me.call('GET', `/api/tasks/search?search=${text}`)).headers.get('total-count');
  await answered(me, 'PUT', `/api/tasks/${id}`, { title: 'Drainpipe' });
  await answered(me, 'POST', `/api/tasks/${id}/comment`, { comment: 'Scaffold ordered' });
  expect([await total('gutter'), await total('drainpipe'), await total('scaffold')]).toEqual(['0', '1', '1']);
  await answered(me, 'DELETE', `/api/tasks/${id}`);
  expect([await total('drainpipe'), await total('scaffold'), await total('')]).toEqual(['0', '0', '0']);
});

test('what only a comment says comes with its line, by whom, and the rest of the task as it is', async () => {
  const here = await anApp();
  const me = await theSuperAdmin(here);
  const { id } = await aTask(me, { title: 'Gutter', description: 'Leaks at the corner' });
  const long = `${'before '.repeat(60)}the Schräge gives way ${'after '.repeat(60)}`;
  const comments = ['Called about the ladder', 'First line\nthe Ladder is ordered, twice\nlast line', long];
  for (const comment of [...comments, ...Array.from({ length: 25 }, (_, at) => `Note ${at}`)])
    await answered(me, 'POST', `/api/tasks/${id}/comment`, { comment });
  const hits = async (text: string) =>
    (await answered<Array<Task & { hit?: object }>>(me, 'GET', `/api/tasks/search?${new URLSearchParams({ search: text })}`)).map(
      ({ hit }) => hit,
    );
  expect(await hits('gutter corner')).toEqual([undefined]);
  // The newest of those that say as much, however long ago it was written.
  expect(await hits('gutter ladder')).toEqual([{ comment: 'the Ladder is ordered, twice', by: 'Super Admin' }]);
  expect(await hits('called ladder')).toEqual([{ comment: 'Called about the ladder', by: 'Super Admin' }]);
  const [schraege] = (await hits('schrage')) as [{ comment: string }];
  expect(schraege.comment).toMatch(/^….*the Schräge gives way.*…$/);
  expect(schraege.comment.length).toBeLessThan(260);
});

test('a typo tells which words were looked for instead, also in a comment', async () => {
  const reply = await as.call('GET', '/api/tasks/search?search=mosqiutoes');
  expect(reply.headers.get('search-words')).toBe('mosquitoes');
  expect(reply.json()).toMatchObject([{ title: 'Spread title', hit: { comment: 'with mosquitoes', by: 'Super Admin' } }]);
  expect((await as.call('GET', '/api/tasks/search?search=mosquitoes')).headers.get('search-words')).toBeNull();
});
