import { expect, test } from 'vitest';
import { aTask, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

test.each([
  '/api/tasks/%00',
  '/api/tasks/%00/activities',
  '/api/tasks/older?status=pending&before=%00',
  '/api/tasks/search?search=a&after=%00',
  '/api/tasks/search?assignee=%00',
])('%s, with an unstorable character, is refused or finds nothing', async (path) => {
  const as = await theSuperAdmin(await anApp());
  await aTask(as, { title: 'A task' });
  const reply = await as.call('GET', path);
  if (reply.status === 200) expect(reply.json()).toEqual([]);
  else expect([400, 404]).toContain(reply.status);
});
