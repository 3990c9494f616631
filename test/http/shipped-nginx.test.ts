import { expect, onTestFinished, test } from 'vitest';
import { aTask, sendFile, theSuperAdmin } from '../factories.ts';
import { imported } from '../import/an-import.ts';
import { startNginx } from '../nginx.ts';
import { anApp, makeClient } from '../start-app.ts';

test('the shipped nginx lets files and imports of many megabytes through', async () => {
  const app = await anApp();
  const front = await startNginx([app.url, app.url]);
  onTestFinished(() => front.stop());
  const as = makeClient(front.url, (await theSuperAdmin(app)).cookie);
  const task = await aTask(as);
  expect(await sendFile(as, task, { bytes: Buffer.alloc(8_000_000) })).toMatchObject({ status: 201 });
  const rows = Array.from({ length: 400 }, (_, at) => ({ title: `Row ${at}`, description: 'x'.repeat(20_000) }));
  expect(await imported(as, rows)).toMatchObject({ count: 400, refused: [] });
});

test('the shipped nginx answers with a sentence while no server does', async () => {
  const front = await startNginx(['http://127.0.0.1:1', 'http://127.0.0.1:2']);
  onTestFinished(() => front.stop());
  const reply = await makeClient(front.url).call('GET', '/api/tasks');
  expect(reply).toMatchObject({ status: 502, text: 'The server cannot be reached right now. Try again in a moment.' });
});

test.each([
  ['an address', `/api/tasks/search?search=${'a'.repeat(9_000)}`, {}],
  ['a header', '/api/tasks', { 'x-long': 'a'.repeat(9_000) }],
])('%s that is too long for the shipped nginx is refused with a sentence', async (_what, path, headers) => {
  const app = await anApp();
  const front = await startNginx([app.url, app.url]);
  onTestFinished(() => front.stop());
  const reply = await makeClient(front.url).call('GET', path, undefined, headers);
  // The balancer that stands in for nginx lets it through, and then it is 401.
  expect(reply.status).toBeOneOf([400, 401, 414]);
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(reply.text).toMatch(/^[^<]+\.$/);
});
