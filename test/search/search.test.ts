import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '#shared/session.ts';
import type { Hit, Task } from '#shared/tasks.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { type App, anApp, type Client, startApp } from '../start-app.ts';

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
  ['ss for ß', 'weissstrasse', ['Señor Peña in Weißstraße']],
  ['other accents', 'Sènör Pēna', ['Señor Peña in Weißstraße']],
  ['decomposed accents', 'Pen\u0303a', ['Señor Peña in Weißstraße']],
  ['a per cent sign', '100%', ['100% of the deposit']],
  ['a per cent sign alone', '%', ['100% of the deposit']],
  ['an underscore', 'file_name', ['file_name in C:\\temp']],
  ['a backslash', 'c:\\temp', ['file_name in C:\\temp']],
  ['double quotes', '"quoted"', ['The "quoted" O\'Brien case']],
  ['a single quote', "o'brien", ['The "quoted" O\'Brien case']],
  ['the quotes that phones put in', '“Quoted” O’Brien', ['The "quoted" O\'Brien case']],
  ['a word of two letters', 'ac', ['AC unit']],
  ['a short and a long word', 'ac mould', ['AC unit']],
  ['words spread over title, description and comment', 'mosquitoes veranda spread', ['Spread title']],
  ['blanks around and between', '  spread \t title ', ['Spread title']],
])('a search for %s finds the task', async (_, text, titles) => {
  expect(await search({ search: text })).toEqual({ titles, total: titles.length, match: null });
});

test('typographic quotes in a title are found by plain quotes', async () => {
  const title = 'The clerk’s “as is” case';
  const { id } = await aTask(as, { title });
  const searches = ["clerk's case", 'CLERK’S', 'clerk\'s "as', '“as'];
  for (const text of searches) expect((await search({ search: text })).titles).toEqual([title]);
  await answered(as, 'DELETE', `/api/tasks/${id}`);
});

test('hits in the title come before those in the description, then those in comments, each newest first', async () => {
  const { titles } = await search({ search: 'chimney' });
  expect(titles).toEqual(['Another chimney', 'Chimney inspection', 'Second listing', 'Third listing']);
});

test.each(['chmney', 'chimnye', 'chimnxy', 'inspetcion', 'chimney inspectoin'])(
  'the typo in %j is corrected and reported',
  async (text) => {
    const { titles, match } = await search({ search: text });
    expect(match).toBe('approximate');
    expect(titles).toContain('Chimney inspection');
  },
);

test.each([
  '\u0301',
  '\ufe0f',
  '´',
  'xyzzyplugh',
  'za',
  'qqq',
  'chimney xyzzyplugh',
  '"" OR title',
  '*',
  'title:x',
  '-',
  'NEAR(',
  '\u{1f3e0}',
])('%j finds nothing, not even similar tasks', async (text) =>
  expect(await search({ search: text })).toMatchObject({ titles: [], total: 0 }),
);

test('NUL in a search is refused or finds nothing', async () => {
  for (const text of ['%00', 'chim%00ney', '%00chimney']) {
    const reply = await as.call('GET', `/api/tasks/search?search=${text}`);
    if (reply.status === 200) expect(reply.json()).toEqual([]);
    else expect(reply.status).toBe(400);
  }
});

test('status and assignee narrow a search, and work without words', async () => {
  expect(await search({ search: 'spread', status: 'completed' })).toMatchObject({ total: 1 });
  expect(await search({ search: 'spread', status: 'pending' })).toMatchObject({ total: 0 });
  expect(await search({ status: 'completed' })).toMatchObject({ titles: ['Spread title'], total: 1 });
  expect(await search({ assignee: 'ana diaz' })).toMatchObject({ titles: ['Señor Peña in Weißstraße'], total: 1 });
  expect(await search({ search: 'chimney', assignee: 'Ana Diaz' })).toMatchObject({ total: 0 });
  expect(await search({ assignee: 'Nobody' })).toMatchObject({ titles: [], total: 0 });
  expect(await search({})).toMatchObject({ total: 12 });
});

test('search reflects an edit, a comment and a deletion at once', async () => {
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

test('a hit in a comment comes with its line and author', async () => {
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
  // The newest of the comments with equally many words, however old it is.
  expect(await hits('gutter ladder')).toEqual([{ comment: 'the Ladder is ordered, twice', by: 'Super Admin' }]);
  expect(await hits('called ladder')).toEqual([{ comment: 'Called about the ladder', by: 'Super Admin' }]);
  await answered(me, 'POST', `/api/tasks/${id}/comment`, { comment: '@Super Admin has the trestle\nand tells @Super Admin' });
  const mentions = [{ as: 'Super Admin', id: (await answered<User>(me, 'GET', '/api/user')).id }];
  expect(await hits('gutter trestle')).toEqual([{ comment: '@Super Admin has the trestle', by: 'Super Admin', mentions }]);
  const [schraege] = (await hits('schrage')) as [{ comment: string }];
  expect(schraege.comment).toMatch(/^….*the Schräge gives way.*…$/);
  expect(schraege.comment.length).toBeLessThan(260);
});

test('a typo is corrected among twelve words, but not in a long pasted text', async () => {
  const [title, description] = ['Culvert below the drive', 'one two three four five six seven eight nine ten'];
  const { id } = await aTask(as, { title, description });
  const words = (count: number) => ['culvret', ...description.split(' ')].slice(0, count).join(' ');
  expect(await search({ search: `${words(11)} below` })).toEqual({ titles: [title], total: 1, match: 'approximate' });
  expect(await search({ search: `${words(11)} below drive` })).toEqual({ titles: [], total: 0, match: null });
  expect(await search({ search: 'on-tw-thre-fou-fiv-si-seve-eigh-nin-te-culvret-belo-driv' })).toMatchObject({ total: 0 });
  await answered(as, 'DELETE', `/api/tasks/${id}`);
});

test('a typo is corrected beside an exact word, and inside a compound word', async () => {
  const here = await anApp();
  const me = await theSuperAdmin(here);
  await aTask(me, { title: 'Printer 4711 out of toner', description: 'Wi-Fi router reset' });
  await aTask(me, { title: "It doesn't work: e-mail ana@example.com, unit B-204, wifi-router #4711 v2beta" });
  await aTask(me, { title: 'Smartphone charger 4711 broken' });
  const found = async (text: string) => {
    const reply = await me.call('GET', `/api/tasks/search?${new URLSearchParams({ search: text })}`);
    expect(reply.headers.get('search-match'), text).toBe(reply.headers.get('total-count') === '0' ? null : 'approximate');
    return (reply.json() as Task[]).map(({ title }) => title.split(' ')[0]);
  };
  for (const text of ['pritner 4711', 'toenr wi-fi', 'rotuer 4711 toner', 'pritner 47'])
    expect(await found(text), text).toEqual(['Printer']);
  for (const text of ['ruoter unit b-204', 'rotuer v2beta', 'wifi-routr', "dosen't", 'e-mial', 'ana@exmaple.com'])
    expect(await found(text), text).toEqual(['It']);
  expect(await found('phone chargr')).toEqual(['Smartphone']);
  for (const text of ['pritner 4712', 'zzzz-yyyy', 'e-mial ana@elsewhere.com', '4171']) expect(await found(text), text).toEqual([]);
});

test.each(['한', '뷁', '가 나', '각'.normalize('NFD'), 'ő', '…', '½'])('a text of only %j is found in full', async (sign) => {
  const me = await theSuperAdmin(await anApp());
  const filled = (length: number, end: string) => sign.repeat(Math.floor((length - end.length) / sign.length)) + end;
  const { id } = await aTask(me, { title: filled(500, ' 제목끝'), description: filled(20_000, ' 끝단어') });
  await answered(me, 'POST', `/api/tasks/${id}/comment`, { comment: filled(10_000, ' 댓글끝') });
  for (const text of ['제목끝', '끝단어', '댓글끝', '끝단어 댓글끝'])
    expect((await me.call('GET', `/api/tasks/search?search=${encodeURIComponent(text)}`)).headers.get('total-count'), text).toBe('1');
});

test.each(['한국어로 ', 'ﷺ as said ', 'e\u0301', '½ ', '🏠', 'x\u0301\u0302\u0303 '])(
  'the excerpt of a long line of %j contains the word',
  async (sign) => {
    const me = await theSuperAdmin(await anApp());
    const { id } = await aTask(me, { title: 'Gutter' });
    const around = sign.repeat(390);
    await answered(me, 'POST', `/api/tasks/${id}/comment`, { comment: `${around} 얼룩말 ${around}` });
    const [found] = await answered<{ hit: Hit }[]>(me, 'GET', `/api/tasks/search?search=${encodeURIComponent('얼룩말')}`);
    expect(found?.hit.comment).toMatch(/^….* 얼룩말 .*…$/);
    expect(found?.hit.comment.length).toBeLessThan(260);
  },
);

test('characters that fold to several letters make a text at most three times longer', async () => {
  const here = await anApp();
  const me = await theSuperAdmin(here);
  const { id } = await aTask(me, { title: 'Peace ﷺ', description: `ﬁrst ﷺ\n${'Plain words. '.repeat(100)}` });
  await answered(me, 'POST', `/api/tasks/${id}/comment`, { comment: 'ﷺ'.repeat(10_000) });
  const { rows } = await sql<{ longest: number }>`select max(length(text)) as longest from search_texts`.execute(here.database.sql);
  expect(rows[0]?.longest).toBeLessThan(30_200);
  for (const text of ['peace ﷺ', 'first', 'ﷺ', 'plain words'])
    expect((await me.call('GET', `/api/tasks/search?search=${encodeURIComponent(text)}`)).headers.get('total-count'), text).toBe('1');
});

test('a page after a task that no longer matches skips no task', async () => {
  const here = await anApp();
  const me = await theSuperAdmin(here);
  for (let at = 0; at < 4; at++) await aTask(me, { title: `Gutter ${at}` });
  const titles = async (rest: string) =>
    (await answered<Task[]>(me, 'GET', `/api/tasks/search?search=gutter${rest}`)).map(({ title }) => title);
  const [first] = await answered<Task[]>(me, 'GET', '/api/tasks/search?search=gutter');
  await answered(me, 'PUT', `/api/tasks/${first?.id}`, { title: 'Drainpipe' });
  expect(await titles(`&after=${first?.id}`)).toEqual(['Gutter 2', 'Gutter 1', 'Gutter 0']);
});

test('an empty parameter counts as not sent', async () => {
  const all = await answered<Task[]>(as, 'GET', '/api/tasks/search');
  expect(await answered(as, 'GET', '/api/tasks/search?search=&status=&assignee=&unassigned=&order=')).toEqual(all);
});

test('a corrected typo reports the words searched for instead, even in a comment', async () => {
  const reply = await as.call('GET', '/api/tasks/search?search=mosqiutoes');
  expect(reply.headers.get('search-words')).toBe('mosquitoes');
  expect(reply.json()).toMatchObject([{ title: 'Spread title', hit: { comment: 'with mosquitoes', by: 'Super Admin' } }]);
  expect((await as.call('GET', '/api/tasks/search?search=mosquitoes')).headers.get('search-words')).toBeNull();
});
