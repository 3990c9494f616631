import { expect, test } from 'vitest';
import { theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

test.each(['/api/tasks/%00', '/api/tasks/%00/activities'])('%s, with an unstorable character, names nothing', async (path) => {
  const as = await theSuperAdmin(await anApp());
  expect(await as.call('GET', path)).toMatchObject({ status: 404, text: 'This task does not exist or was deleted.' });
});

test.each([
  ['/api/tasks/older?status=pending&before=%00', 'The task id in "before"'],
  ['/api/tasks/search?search=a&after=%00', 'The task id in "after"'],
  ['/api/tasks/none/activities?before=%00', 'The activity id in "before"'],
  ['/api/notifications?before=%00', 'The notification id in "before"'],
  ['/api/tasks/search?assignee=%00', 'Assignee'],
])('%s, with an unstorable character, is refused on both engines alike', async (path, name) => {
  const as = await theSuperAdmin(await anApp());
  const { id } = (await as.call('POST', '/api/tasks', { title: 'A task' })).json() as { id: string };
  const reply = await as.call('GET', path.replace('none', id));
  expect(reply).toMatchObject({ status: 400, text: `${name} contains a character that cannot be stored.` });
});
