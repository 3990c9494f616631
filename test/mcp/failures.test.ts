import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anAdmin, aTask } from '../factories.ts';
import { anApp } from '../start-app.ts';
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
