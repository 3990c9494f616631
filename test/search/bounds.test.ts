import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import type { Database } from '../../src/server/database/database.ts';
import { findTasks, findWanted } from '../../src/server/search/search.ts';
import { findSnippets } from '../../src/server/search/snippets.ts';
import { indexTasks } from '../../src/server/search/texts.ts';
import { commentOnTask, createTask } from '../../src/server/tasks/changes.ts';
import { findTaskRow } from '../../src/server/tasks/queries.ts';
import { aDraft, answered, aTask, doneAs, theSuperAdmin } from '../factories.ts';
import { type App, anApp } from '../start-app.ts';

/** A pace that is over after this many checks, and counts them. */
function paceOf(steps: number, check = () => {}) {
  const pace = { looked: 0, isOver: () => ++pace.looked > steps, check };
  return pace;
}

/** The database as a new engine, and a record of the values that queries look for in texts. @param delay how long each takes at least (ms) */
function counting(database: Database, delay = 0) {
  const asked: string[][] = [];
  const aside: Database['aside'] = (work) =>
    database.aside(async (connection) => {
      const executor = connection.sql.getExecutor();
      const executeQuery = executor.executeQuery.bind(executor);
      executor.executeQuery = async (query, ...rest) => {
        // Whether deleted tasks are in the index is no search for a value.
        if (/search_(index|texts)/.test(query.sql) && !query.sql.includes('t.deleted_at >')) {
          asked.push(query.parameters.map((value) => String(value).replace(/^["%](.*)["%]$/, '$1')));
          if (delay > 0) await pause(delay);
        }
        return executeQuery(query, ...rest);
      };
      return await work({ ...connection, engine: { ...connection.engine } }).finally(() => {
        executor.executeQuery = executeQuery;
      });
    });
  return { asked, aside };
}

/** Creates many tasks, each with a description and comments. */
async function filled(app: App, count: number, title: (at: number) => string, comments: string[] = []): Promise<void> {
  const { id: adminId } = await app.database.sql.selectFrom('admins').select('id').executeTakeFirstOrThrow();
  for (let from = 0; from < count; from += 500)
    await change(app.database, theOperator, async (tx) => {
      for (let at = from; at < Math.min(count, from + 500); at++) {
        const doing = doneAs(tx, adminId);
        const id = await createTask(doing, aDraft({ title: title(at) }));
        for (const comment of comments) await commentOnTask(doing, (await findTaskRow(tx, id)) ?? expect.fail(), comment);
      }
    });
}

const letters = (at: number) => String.fromCharCode(97 + (at % 26), 97 + (Math.floor(at / 26) % 26));

test('a search may have at most 32 different words', async () => {
  const as = await theSuperAdmin(await anApp());
  const words = (count: number) => Array.from({ length: count }, (_, at) => letters(at)).join('+');
  expect(await as.call('GET', `/api/tasks/search?search=${words(32)}+${words(32)}`)).toMatchObject({ status: 200 });
  for (const path of ['/api/tasks/search', '/api/tasks.csv'])
    expect(await as.call('GET', `${path}?search=${words(33)}`)).toMatchObject({
      status: 400,
      text: 'Search for at most 32 different words.',
    });
});

test('a search that runs out of time says so and can be continued', async () => {
  const app = await anApp();
  await theSuperAdmin(app);
  const size = 600;
  await filled(app, size, (at) => `Gutter xy ${at}`);
  const find = (after: string | undefined, steps: number) =>
    app.database.aside((connection) => findWanted(connection, { search: 'xy', after }, paceOf(steps)));
  // Both engines scan words of two letters in steps.
  const first = await find(undefined, 0);
  expect(first).toMatchObject({ partial: true, total: 250 });
  const seen = [...first.ids];
  for (let next = first.next, pages = 0; next; pages++) {
    const page = await find(next, 0);
    seen.push(...page.ids);
    next = page.next;
    expect(pages).toBeLessThan(30);
  }
  expect(new Set(seen).size).toBe(size);
  expect(await find(undefined, 99)).toMatchObject({ partial: false, total: size });
});

test('a search that runs out of time says so in a header, with the total so far', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  await aTask(as, { title: 'Gutter' });
  const reply = await as.call('GET', '/api/tasks/search?search=gutter');
  expect([reply.headers.get('search-match'), reply.headers.get('total-count')]).toEqual([null, '1']);
  await filled(app, 600, (at) => `Downspout ${at}`);
  const none = await app.database.aside((connection) => findTasks(connection, 'zz', {}, {}, paceOf(0)));
  // A search that read a part without hits does not claim similar matches.
  expect(none).toMatchObject({ partial: true, total: 0, approximate: false });
});

test('a search that runs out of time before it knows the similar words still finds similar tasks', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { id } = await aTask(as, { title: 'Chimney' });
  const found = await app.database.aside((connection) => findTasks(connection, 'chimnye', {}, {}, paceOf(0)));
  expect(found).toMatchObject({ ids: [id], approximate: true, partial: false });
});

test('a search that runs out of time before the first similar task says so, and its pages reach that task', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { id } = await aTask(as, { title: 'Chimney' });
  await filled(app, 600, (at) => `Downspout ${at}`);
  const here = counting(app.database);
  const pace = { isOver: () => here.asked.some((values) => values.includes('chimney')), check: () => {} };
  const find = (after?: string) => here.aside((connection) => findWanted(connection, { search: 'chimnye', after }, pace));
  let page = await find();
  expect(page).toMatchObject({ approximate: true, partial: page.total === 0 });
  const seen = [...page.ids];
  for (let count = 0; page.next; count++) {
    page = await find(page.next);
    seen.push(...page.ids);
    expect(count).toBeLessThan(30);
  }
  expect(seen).toEqual([id]);
});

test('a page that runs out of time in reading again skips no hit of a worse rank', async () => {
  const app = await anApp();
  await theSuperAdmin(app);
  await filled(app, 300, (at) => `Gutter xy ${at}`);
  await filled(app, 300, (at) => `Gutter ${at}`, ['xy']);
  // A new engine each time has no reading of the previous page, as after a change.
  const find = (after: string | undefined, steps: number) =>
    counting(app.database).aside((connection) => findWanted(connection, { search: 'xy', after }, paceOf(steps)));
  let page = await find(undefined, 99);
  expect(page).toMatchObject({ total: 600, partial: false });
  const seen = [...page.ids];
  for (; page.next && seen.length < 2_000; seen.push(...page.ids)) page = await find(page.next, 0);
  expect(seen).toHaveLength(600);
  expect(new Set(seen).size).toBe(600);
});

test('steps that take long whatever their size become few large ones, so that a search comes to its end', async () => {
  const app = await anApp();
  await theSuperAdmin(app);
  await filled(app, 2_000, (at) => `Gutter ${at < 3 ? 'xy' : at}`);
  const here = counting(app.database, 30);
  const found = await here.aside((connection) => findTasks(connection, 'xy', {}, {}, paceOf(99)));
  expect(found).toMatchObject({ total: 3, partial: false });
  expect(here.asked.length).toBeLessThanOrEqual(5);
});

test('a search stops when its caller has hung up', async () => {
  const app = await anApp();
  await theSuperAdmin(app);
  await filled(app, 600, (at) => `Gutter xy ${at}`);
  let steps = 0;
  const check = () => {
    steps += 1;
    if (steps === 2) throw new Error('Hung up');
  };
  const found = app.database.aside((connection) => findTasks(connection, 'xy', {}, {}, paceOf(99, check)));
  await expect(found).rejects.toThrow('Hung up');
  expect(steps).toBe(2);
});

test.each([
  ['32 words of two letters over many long texts', 60, (at: number) => letters(at)],
  ['32 long words over many long comments', 60, (at: number) => `word${letters(at)}`],
])('%s: each word is queried once per step, and a word without hits ends the search', async (_what, count, word) => {
  const app = await anApp();
  await theSuperAdmin(app);
  const long = Array.from({ length: 40 }, (_unused, at) => word(at))
    .join(' ')
    .repeat(20);
  await filled(app, count, (at) => `Lot ${at}`, [long, long]);
  const here = counting(app.database);
  const all = Array.from({ length: 32 }, (_unused, at) => word(at)).join(' ');
  const found = await here.aside((connection) => findTasks(connection, all, {}, {}, paceOf(999)));
  expect(found).toMatchObject({ total: count, partial: false });
  const queries = here.asked.map((values) => values.join());
  expect(new Set(queries).size).toBe(queries.length);
  expect(new Set(here.asked.flat().filter((value) => all.split(' ').includes(value))).size).toBe(32);
  expect((await here.aside((connection) => findSnippets(connection, found))).size).toBe(count);
  here.asked.length = 0;
  // The search starts with the longest word, which is probably the rarest.
  await here.aside((connection) => findTasks(connection, `${word(0)} ${word(1)} nowhereatall`, {}, {}, paceOf(99)));
  const first = here.asked.map((values) => values.find((value) => [word(0), word(1), 'nowhereatall'].includes(value)));
  expect(new Set(first)).toEqual(new Set(['nowhereatall']));
});

test('a new comment is indexed alone, whatever the task already has', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { id } = await aTask(as, { title: 'Gutter' });
  for (let at = 0; at < 3; at++) await answered(as, 'POST', `/api/tasks/${id}/comment`, { comment: `ladder ${at} ${'long '.repeat(100)}` });
  const put: number[] = [];
  const { search } = app.database.engine;
  await change(app.database, theOperator, async (tx) => {
    const engine = {
      ...tx.engine,
      search: {
        ...search,
        put: (at: typeof tx, texts: Parameters<typeof search.put>[1]) => {
          put.push(texts.length);
          return search.put(at, texts);
        },
      },
    };
    const { id: adminId } = await tx.sql.selectFrom('admins').select('id').executeTakeFirstOrThrow();
    await commentOnTask(doneAs({ ...tx, engine } as typeof tx, adminId), (await findTaskRow(tx, id)) ?? expect.fail(), 'short');
  });
  expect(put).toEqual([1]);
  for (const words of ['ladder short', 'gutter short', 'ladder 1 gutter'])
    expect(await answered<Task[]>(as, 'GET', `/api/tasks/search?search=${words}`)).toMatchObject([{ id }]);
});

test('the comments of one task are made searchable in parts', async () => {
  const app = await anApp();
  await filled(
    app,
    1,
    () => 'Gate',
    Array.from({ length: 500 }, (_, at) => `Comment ${at}`),
  );
  const { id } = await app.database.sql.selectFrom('tasks').select('id').executeTakeFirstOrThrow();
  const parts: number[] = [];
  await app.database.transaction((tx) => {
    const put: typeof tx.engine.search.put = (on, texts) => {
      parts.push(texts.length);
      return tx.engine.search.put(on, texts);
    };
    return indexTasks({ ...tx, engine: { ...tx.engine, search: { ...tx.engine.search, put } } }, [id]);
  });
  expect(parts).toEqual([200, 200, 102]);
});
