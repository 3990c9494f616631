import { expect, test } from 'vitest';
import { theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

test.each([
  '/api/tasks/%00',
  '/api/tasks/%00/activities',
  '/api/tasks/older?status=pending&before=%00',
  '/api/tasks/search?search=a&after=%00',
  '/api/tasks/search?assignee=%00',
])('%s, with a character that cannot be stored, is refused or finds nothing', async (path) => {
  const { status } = await (await theSuperAdmin(await anApp())).call('GET', path);
  expect([200, 400, 404]).toContain(status);
});
