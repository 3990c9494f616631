import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anAdmin, aTask } from '../factories.ts';
import { anApp, type Client } from '../start-app.ts';
import { aProgram } from '../tokens/a-token.ts';

test('a failure of the server is a 500 without its details', async () => {
  const app = await anApp();
  const ana = await anAdmin(app);
  const [bot, { id }] = [await aProgram(app, ana), await aTask(ana)];
  await app.database.transaction((tx) => sql`alter table files rename to gone`.execute(tx.sql));
  const reply = await bot.call('POST', '/api/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_task', arguments: { id } },
  });
  expect(reply).toMatchObject({ status: 500, text: expect.stringMatching(/^Something went wrong/) });
});

test('messages of one person are answered in turn with those of others', async () => {
  const app = await anApp();
  const [ana, bob] = [await aProgram(app, await anAdmin(app)), await aProgram(app, await anAdmin(app))];
  const listTools = (as: Client) => as.call('POST', '/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' });
  let answeredTo: Client[] = [];
  const burst = () =>
    Promise.all(
      [...Array(50).fill(ana), bob].map(async (as) => {
        expect(await listTools(as)).toMatchObject({ status: 200 });
        answeredTo.push(as);
      }),
    );
  // The first one opens the connections.
  await burst();
  answeredTo = [];
  await burst();
  expect(answeredTo.indexOf(bob)).toBeLessThan(25);
});
