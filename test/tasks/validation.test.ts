import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { type App, type Client, startApp } from '../start-app.ts';

let app: App;
let as: Client;
let task: Task;
beforeAll(async () => {
  app = await startApp();
  as = await theSuperAdmin(app);
  task = await aTask(as);
});
afterAll(() => app.close());

/** Bodies, and the sentence with which each is refused. */
const NO_DATE = 'Due date must be an ISO 8601 date or timestamp, such as 2026-12-01.';
const BEYOND = 'Due date must lie between 0000-01-02 and 9999-12-30.';
const refusedTasks: [string, unknown, string][] = [
  ['no title', {}, 'Title is required'],
  ['a null title', { title: null }, 'Title is required'],
  ['an empty title', { title: '' }, 'Title is required'],
  ['a blank title', { title: ' \t\n ' }, 'Title is required'],
  ['an invisible title', { title: '\u200b \u2060\u202e' }, 'Title is required'],
  ['a title of signs that are drawn as blanks', { title: '\u2800\u{1d159}' }, 'Title is required'],
  ['a number as title', { title: 5 }, 'Title must be text.'],
  ['a list as title', { title: ['x'] }, 'Title must be text.'],
  ['a title with NUL', { title: 'a\u0000b' }, 'Title contains a character that cannot be stored.'],
  ['a title with a lone surrogate', '{"title":"a\\ud800b"}', 'Title contains a character that cannot be stored.'],
  ['a title of 501 characters', { title: '🏠'.repeat(501) }, 'Title must be at most 500 characters.'],
  ['a description that is not text', { title: 'x', description: 5 }, 'Description must be text.'],
  ['a description with NUL', { title: 'x', description: '\u0000' }, 'Description contains a character that cannot be stored.'],
  ['a description of 20,001 characters', { title: 'x', description: 'é'.repeat(20_001) }, 'Description must be at most 20,000 characters.'],
  ['an unknown priority', { title: 'x', priority: 'highest' }, 'Priority must be one of low, medium, high, urgent.'],
  ['a null priority', { title: 'x', priority: null }, 'Priority must be one of low, medium, high, urgent.'],
  ['an unknown assignee', { title: 'x', assignee: 'Nobody' }, 'Assignee must be the name of an active admin.'],
  ['a due date that is not a date', { title: 'x', dueDate: 'tomorrow' }, NO_DATE],
  ['a day that does not exist', { title: 'x', dueDate: '2026-02-30' }, NO_DATE],
  ['a time without a zone', { title: 'x', dueDate: '2026-02-03T10:00:00' }, NO_DATE],
  ['a year of five digits', { title: 'x', dueDate: '9999-12-31T23:00:00-05:00' }, BEYOND],
  ['a day that ends in such a year', { title: 'x', dueDate: '9999-12-31' }, BEYOND],
  ['a year before the first', { title: 'x', dueDate: '0000-01-01T05:00+06:00' }, BEYOND],
  ['an hour alone', { title: 'x', dueDate: '2026-12-01T10Z' }, NO_DATE],
  ['minutes without a zone', { title: 'x', dueDate: '2026-12-01T10:00' }, NO_DATE],
  ['a minute that does not exist', { title: 'x', dueDate: '2026-12-01T10:60Z' }, NO_DATE],
  ['an hour that does not exist', { title: 'x', dueDate: '2026-12-01T24:00Z' }, NO_DATE],
  ['minutes of a day that does not exist', { title: 'x', dueDate: '2026-02-30T10:00Z' }, NO_DATE],
  ['a due date that is a number', { title: 'x', dueDate: 0 }, 'Due date must be text.'],
];

describe.each(['create', 'edit'])('to %s a task', (what) => {
  test.each(refusedTasks)('with %s is refused', async (_, body, sentence) => {
    const reply = what === 'create' ? await as.call('POST', '/api/tasks', body) : await as.call('PUT', `/api/tasks/${task.id}`, body);
    expect(reply).toMatchObject({ status: 400, text: sentence });
  });
});

test.each([
  [{}, 'Comment is required'],
  [{ comment: '  ' }, 'Comment is required'],
  [{ comment: false }, 'Comment must be text.'],
  [{ comment: '\u0000' }, 'Comment contains a character that cannot be stored.'],
  [{ comment: '🏠'.repeat(10_001) }, 'Comment must be at most 10,000 characters.'],
])('the comment %.40j is refused', async (body, sentence) => {
  expect(await as.call('POST', `/api/tasks/${task.id}/comment`, body)).toMatchObject({ status: 400, text: sentence });
});

test.each([[{}], [{ status: 'done' }], [{ status: null }], [{ status: ['pending'] }]])('the status %j is refused', async (body) => {
  const reply = await as.call('PUT', `/api/tasks/${task.id}/status`, body);
  expect(reply).toMatchObject({ status: 400, text: 'Status must be one of pending, in_progress, completed.' });
});

test.each([
  [{ mobileNumber: '1', role: 'admin' }, 'Name is required'],
  [{ name: ' ', mobileNumber: '1', role: 'admin' }, 'Name is required'],
  [{ name: 'N'.repeat(201), mobileNumber: '1', role: 'admin' }, 'Name must be at most 200 characters.'],
  [{ name: 'N', role: 'admin' }, 'Mobile number is required'],
  [{ name: 'N', mobileNumber: 'none', role: 'admin' }, 'Mobile number is required'],
  [{ name: 'N', mobileNumber: 3055550177, role: 'admin' }, 'Mobile number must be text.'],
  [{ name: 'N', mobileNumber: '77\u0000', role: 'admin' }, 'Mobile number contains a character that cannot be stored.'],
  [{ name: 'N', mobileNumber: '2'.repeat(33), role: 'admin' }, 'Mobile number must be at most 32 digits.'],
  [{ name: 'N', mobileNumber: '1' }, 'Role is required'],
  [{ name: 'N', mobileNumber: '1', role: '' }, 'Role is required'],
  [{ name: 'N', mobileNumber: '1', role: 'owner' }, 'Role must be one of admin, super_admin.'],
])('the new admin %.80j is refused', async (body, sentence) => {
  expect(await as.call('POST', '/api/admins', body)).toMatchObject({ status: 400, text: sentence });
});

test.each([
  [{}, 'Mobile number is required'],
  [{ username: '()-' }, 'Mobile number is required'],
  [{ username: 5 }, 'Mobile number must be text.'],
])('signing in with %j is refused', async (body, sentence) => {
  expect(await app.anonymous.call('POST', '/api/login', body)).toMatchObject({ status: 400, text: sentence });
});

test.each([
  ['a title of 500 emoji', { title: '🏠'.repeat(500) }],
  ['a title with blanks around 500 characters', { title: `  ${'x'.repeat(500)}  ` }],
  ['a description of 20,000 letters', { title: 'x', description: 'é'.repeat(20_000) }],
])('a task may have %s', async (_, body) => {
  expect(await as.call('POST', '/api/tasks', body)).toMatchObject({ status: 201 });
});

test('texts are stored exactly, except for blanks around titles and comments', async () => {
  const made = await aTask(as, { title: '  Two  words\u00a0', description: '  as\r\nsent \u{1f3e0}\u200d ' });
  expect(made).toMatchObject({ title: 'Two  words', description: '  as\r\nsent \u{1f3e0}\u200d ' });
  const commented = await answered<Task>(as, 'POST', `/api/tasks/${made.id}/comment`, { comment: '\n Line\n\nline \n' });
  expect(commented.activities[0]?.note).toBe('Line\n\nline');
});

test.each([[undefined], [null], ['']])('%j clears a field', async (unset) => {
  const made = await answered<Task>(as, 'POST', '/api/tasks', { title: 'x', description: unset, assignee: unset, dueDate: unset });
  expect(made).toMatchObject({ description: null, assignee: null, dueDate: null, priority: 'medium' });
});

test('unknown keys are ignored', async () => {
  const owner = await anAdmin(app);
  const extra = { id: 'mine', version: 99, createdByAdminId: 'me', status: 'completed', role: 'super_admin', __proto__: { a: 1 } };
  const made = await answered<Task>(owner, 'POST', '/api/tasks', { title: 'x', ...extra });
  expect(made).toMatchObject({ version: 1, createdByAdminId: owner.admin.id, status: 'pending' });
  const edited = await answered<Task>(owner, 'PUT', `/api/tasks/${made.id}`, { title: 'y', ...extra });
  expect(edited).toMatchObject({ id: made.id, version: 2, createdByAdminId: owner.admin.id, status: 'pending' });
  expect(await answered(owner, 'GET', '/api/user')).toMatchObject({ role: 'admin' });
});

test('a bare date means its end in the team’s time zone', async () => {
  expect(await aTask(as, { dueDate: '2026-12-01' })).toMatchObject({ dueDate: '2026-12-02T04:59:59.999Z' });
});

test.each(['0000-01-02', '9999-12-30'])('the day %s is returned as a timestamp that can be sent back', async (dueDate) => {
  const made = await aTask(as, { dueDate });
  expect(await as.call('PUT', `/api/tasks/${made.id}`, { title: 'Again', dueDate: made.dueDate })).toMatchObject({ status: 200 });
});

test.each([
  ['2026-12-01T10:00Z', '2026-12-01T10:00:00.000Z'],
  ['2026-12-01T10:00+02:00', '2026-12-01T08:00:00.000Z'],
  ['2026-12-01T10:00:30-05:00', '2026-12-01T15:00:30.000Z'],
  ['2026-12-01T10:00:30.5Z', '2026-12-01T10:00:30.500Z'],
])('the timestamp %s is stored as %s', async (dueDate, kept) => {
  const made = await aTask(as, { dueDate });
  expect(made.dueDate).toBe(kept);
  expect(await answered(as, 'PUT', `/api/tasks/${made.id}`, { title: 'A task', dueDate })).toMatchObject({ dueDate: kept, version: 1 });
});

test.each([
  ['not JSON', '{"title":', 'The request body is not valid JSON.'],
  ['a list', '[]', 'The request body must be a JSON object.'],
  ['null', 'null', 'The request body must be a JSON object.'],
  ['a text', '"title"', 'The request body must be a JSON object.'],
])('a body that is %s is refused', async (_, body, sentence) => {
  expect(await as.call('POST', '/api/tasks', body)).toMatchObject({ status: 400, text: sentence });
});

test('a description of 20,000 Chinese characters is kept', async () => {
  const description = '家'.repeat(20_000);
  const { id } = await aTask(as, { description });
  expect(await answered(as, 'GET', `/api/tasks/${id}`)).toMatchObject({ description });
});

test('a body over 64 KiB is refused with 413, which says what to do', async () => {
  const long = 'y'.repeat(64 * 1024);
  const refused = { status: 413, text: 'The request body must be at most 64 KiB. Shorten its longest text, or send less at a time.' };
  expect(await as.call('POST', '/api/tasks', { title: 'x', description: long })).toMatchObject(refused);
  expect(await as.call('POST', '/api/login', { username: long })).toMatchObject(refused);
});

test('a body of another content type is refused with 415', async () => {
  const reply = await as.call('POST', '/api/tasks', 'title=x', { 'content-type': 'application/x-www-form-urlencoded' });
  expect(reply).toMatchObject({ status: 415, text: 'The request body must be JSON (content type application/json).' });
});

test.each(['gzip', 'identity, br', 'nonsense'])('a compressed body (%s) is refused with 415', async (encoding) => {
  const says = { 'content-encoding': encoding };
  const text = 'The request body must be sent without a Content-Encoding.';
  for (const sent of ['{"title":"New"}', 'no JSON'])
    expect(await as.call('POST', '/api/tasks', sent, says)).toMatchObject({ status: 415, text });
  expect(await app.anonymous.call('POST', '/api/tasks', '{', says)).toMatchObject({ status: 401 });
});

test.each(['identity', 'Identity', ''])('a body with content-encoding %j is accepted', async (encoding) => {
  expect(await as.call('POST', '/api/tasks', { title: 'New' }, { 'content-encoding': encoding })).toMatchObject({ status: 201 });
});

test.each([
  ['/api/tasks/older?before=x', 'Status must be one of pending, in_progress, completed.'],
  ['/api/tasks/older?status=pending', 'The task id in "before" must be given once.'],
  ['/api/tasks/search?status=done', 'Status must be one of pending, in_progress, completed.'],
  ['/api/admins/for-assignment?include=all', 'The only value of "include" is holders.'],
])('%s is refused', async (path, sentence) => {
  expect(await as.call('GET', path)).toMatchObject({ status: 400, text: sentence });
});

test('a query with a repeated parameter is refused', async () => {
  expect(await as.call('GET', '/api/tasks/search?search=a&search=b')).toMatchObject({ status: 400 });
});
