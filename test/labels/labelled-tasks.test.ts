import type { KyselyPlugin } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { buildApp } from '../../src/server/app.ts';
import type { Connection } from '../../src/server/database/database.ts';
import { readSettings } from '../../src/server/settings.ts';
import { aLabel, answered, aTask, theSuperAdmin } from '../factories.ts';
import { imported } from '../import/an-import.ts';
import { anApp, type Client } from '../start-app.ts';

const found = async (as: Client, query: string) => {
  const reply = await as.call('GET', `/api/tasks/search?${query}`);
  return { titles: (reply.json() as Task[]).map(({ title }) => title), total: reply.headers.get('total-count') };
};

test('a search by label finds its tasks by any case of the name, with words, other filters and orders', async () => {
  const boss = await theSuperAdmin(await anApp());
  for (const name of ['Gate', 'Noise']) await aLabel(boss, { name });
  await aTask(boss, { title: 'Gate stuck', labels: ['Gate'], dueDate: '2026-12-02' });
  await aTask(boss, { title: 'Gate loud', labels: ['Gate', 'Noise'], assignee: 'Super Admin', dueDate: '2026-12-01' });
  await aTask(boss, { title: 'Gate fine' });
  const deleted = await aTask(boss, { title: 'Gate gone', labels: ['Gate'] });
  await answered(boss, 'DELETE', `/api/tasks/${deleted.id}`);
  expect(await found(boss, 'label=GATE')).toEqual({ titles: ['Gate loud', 'Gate stuck'], total: '2' });
  expect(await found(boss, 'label=noise&search=gate')).toEqual({ titles: ['Gate loud'], total: '1' });
  expect(await found(boss, 'label=gate&status=pending&order=due')).toEqual({ titles: ['Gate loud', 'Gate stuck'], total: '2' });
  expect(await found(boss, 'label=gate&order=priority')).toEqual({ titles: ['Gate loud', 'Gate stuck'], total: '2' });
  expect(await found(boss, 'label=gate&assignee=Super%20Admin&order=due')).toEqual({ titles: ['Gate loud'], total: '1' });
  expect(await found(boss, 'label=gate&unassigned=true')).toEqual({ titles: ['Gate stuck'], total: '1' });
  expect(await found(boss, 'label=Unknown')).toEqual({ titles: [], total: '0' });
});

test('pages of a label have each of its tasks once', { timeout: 60_000 }, async () => {
  const boss = await theSuperAdmin(await anApp());
  await aLabel(boss, { name: 'Gate' });
  const every2nd = (_: unknown, at: number) => ({ title: `Gate ${at}`, labels: at % 2 ? ['Gate'] : [] });
  await imported(boss, Array.from({ length: 240 }, every2nd));
  const titles: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const reply: Awaited<ReturnType<Client['call']>> = await boss.call('GET', `/api/tasks/search?label=gate&after=${after}`);
    titles.push(...(reply.json() as Task[]).map(({ title }) => title));
    after = reply.headers.get('next-after');
  }
  expect(titles).toEqual(Array.from({ length: 120 }, (_, at) => `Gate ${239 - 2 * at}`));
});

test('a table of tasks has their labels, and can be of one label', async () => {
  const boss = await theSuperAdmin(await anApp());
  for (const name of ['Gate', 'Noise']) await aLabel(boss, { name });
  await aTask(boss, { title: 'Loud', labels: ['Noise', 'Gate'] });
  await aTask(boss, { title: 'Quiet' });
  const all = (await boss.call('GET', '/api/tasks.csv')).text;
  expect(all.split('\r\n')[0]).toMatch(/,Number,Labels$/);
  expect(all).toContain(',2,\r\n');
  expect(all).toContain(',1,"Gate, Noise"');
  const some = (await boss.call('GET', '/api/tasks.csv?label=noise')).text;
  expect(some).toContain('Loud');
  expect(some).not.toContain('Quiet');
});

test.each(['/api/tasks/older?status=pending&before=', '/api/tasks.csv?status=pending&'])(
  'a label that is deleted while tasks are read at %s leaves no hole among theirs',
  async (where) => {
    const { database, place, ...app } = await anApp();
    const boss = await theSuperAdmin({ database, place, ...app });
    for (const name of ['Gate', 'Noise']) await aLabel(boss, { name });
    await aTask(boss, { labels: ['Gate', 'Noise'] });
    const { id } = await aTask(boss);
    let left = 1;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (left > 0 && result.rows.some((row) => 'json' in row)) {
          left -= 1;
          await database.transaction(async (tx) => {
            for (const table of ['task_labels', 'task_json', 'labels'] as const) await tx.sql.deleteFrom(table).execute();
          });
        }
        return result;
      },
    };
    const pierced = <C extends Connection>(connection: C): C => ({ ...connection, sql: connection.sql.withPlugin(plugin) });
    const snapshot: typeof database.snapshot = (work) => database.snapshot((connection) => work(pierced(connection)));
    const server = await buildApp({ ...pierced(database), snapshot }, readSettings({ ...place, LOG_LEVEL: 'silent' }), null);
    onTestFinished(() => server.close());
    const { body } = await server.inject({ url: where + id, headers: { cookie: boss.cookie } });
    expect(left).toBe(0);
    expect(body).toMatch(/"Gate(","|, )Noise"/);
  },
);
