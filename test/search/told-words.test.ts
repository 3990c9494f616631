import { expect, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { toldWords } from '../../src/server/search/texts.ts';
import { aTask, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

test('the nearest variant of every word comes first, and each appears once', () => {
  expect(toldWords([['roof', 'rool'], ['tile']])).toBe('roof tile rool');
  expect(
    toldWords([
      ['peña', 'pena'],
      ['pena', 'penn'],
    ]),
  ).toBe('pe%C3%B1a pena penn');
  expect(toldWords([Array.from({ length: 99 }, (_, at) => `word${at}`)]).split(' ')).toHaveLength(30);
});

test('a variant too long for the header is left out, and shorter ones after it stay', () => {
  const long = '9'.repeat(480);
  const told = toldWords([['a', 'b', 'c', 'd', 'e'].map((end) => long + end), ['🏠'.repeat(200)], ['roof']]);
  expect(told.split(' ')).toEqual([`${long}a`, 'roof', `${long}b`, `${long}c`, `${long}d`]);
  expect(toldWords([['🏠'.repeat(200)]])).toBe('');
});

test.each([
  ['digits', '9'.repeat(480)],
  ['signs that a header needs twelve letters for', '🏠'.repeat(480)],
])('a typo beside very many %s is corrected, and the response head stays small', async (_, long) => {
  const as = await theSuperAdmin(await anApp());
  await aTask(as, { title: 'roof room root pool tool cool roll wool fool rook roots rooms roofs rooter roofer' });
  const { id } = await aTask(as, { title: `${long}roof` });
  const reply = await as.call('GET', `/api/tasks/search?search=${encodeURIComponent(`${long}rool`)}`);
  expect(reply.headers.get('search-match')).toBe('approximate');
  expect((reply.json() as Task[]).map((task) => task.id)).toEqual([id]);
  // nginx allows 4 KB for all headers by default.
  expect([...reply.headers].join().length).toBeLessThan(4_000);
});
