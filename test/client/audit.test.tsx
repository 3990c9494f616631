import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { taskDeletedForever } from '#messages/server/audit.ts';
import { audit } from '../../src/server/audit/record.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { callAs, renderApp, startScripted } from '../render.tsx';
import { type App, SUPER_ADMIN, startApp } from '../start-app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
  await callAs(app.url, 'POST', '/api/login', { username: SUPER_ADMIN.mobileNumber });
  const { id } = await (await callAs(app.url, 'POST', '/api/tasks', { title: 'Fix the gate (again)' })).json();
  await callAs(app.url, 'DELETE', `/api/tasks/${id}`);
});
afterAll(() => app.close());

async function openAudit(url = app.url) {
  renderApp(url);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Audit Log' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Audit Log' }));
  return { user, dialog };
}

async function choose(user: UserEvent, dialog: ReturnType<typeof within>, filter: string, option: string) {
  await user.click(dialog.getByRole('combobox', { name: filter }));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('entries say in plain words who did what, when, from where and in which request', async () => {
  const { dialog } = await openAudit();
  const deletion = (await dialog.findByText('deleted a task')).closest('li');
  expect(deletion?.textContent).toMatch(
    /^Super Admin deleted a task\d+:\d\d:\d\d [AP]M.*Fix the gate \(again\)From 127\.0\.0\.1 · Request \S+ · Task [\da-f-]{36}$/,
  );
  const first = dialog.getAllByRole('listitem').at(-1);
  expect(first?.textContent).toMatch(/^The operator created an admin.+Super Admin as Super Admin$/);
  expect(dialog.getByRole('heading', { level: 3 }).textContent).toMatch(/^\w{3} \d+, \d{4}$/);
});

test('the id of an import or a job is not called a task', async () => {
  const id = '019a8c3e-0000-7000-8000-000000000000';
  await app.database.transaction((tx) => audit(tx, theOperator, 'tasks_imported', `3 tasks (${id})`));
  const { dialog } = await openAudit();
  expect((await dialog.findByText('3 tasks')).closest('li')?.textContent).toMatch(new RegExp(`3 tasksId ${id}$`));
});

test('the log is filtered by action, admin and days, and exported with the same filters', async () => {
  const { user, dialog } = await openAudit();
  await choose(user, dialog, 'Action', 'Task deleted');
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('1 entry'));
  expect(dialog.getByText('deleted a task')).toBeTruthy();
  await choose(user, dialog, 'Admin', 'Super Admin');
  await user.type(dialog.getByLabelText('From'), '2020-01-31');
  await user.type(dialog.getByLabelText('To'), '2020-02-01');
  expect(await dialog.findByText('No entries match these filters')).toBeTruthy();
  const link = dialog.getByRole<HTMLAnchorElement>('link', { name: 'Export CSV' });
  expect(new URL(link.href).pathname).toBe('/api/audit.csv');
  expect(Object.fromEntries(new URL(link.href).searchParams)).toEqual({
    action: 'task_deleted',
    admin: expect.stringMatching(/^[\da-f-]{36}$/),
    from: '2020-01-31',
    to: '2020-02-01',
  });
  await user.clear(dialog.getByLabelText('From'));
  await user.clear(dialog.getByLabelText('To'));
  expect(await dialog.findByText('1 entry')).toBeTruthy();
  const file = await (await callAs(app.url, 'GET', new URL(link.href).pathname + new URL(link.href).search)).text();
  expect(file.trim().split('\r\n')).toHaveLength(2);
});

test('the days of the filters have years of four digits, and limit each other', async () => {
  const { user, dialog } = await openAudit();
  const limitsOf = (name: string) => {
    const { min, max } = dialog.getByLabelText<HTMLInputElement>(name);
    return [min, max];
  };
  expect(limitsOf('From')).toEqual(['1000-01-01', '9999-12-30']);
  expect(limitsOf('To')).toEqual(['1000-01-01', '9999-12-30']);
  expect(dialog.getByLabelText('From').getAttribute('value'), 'by which WebKit leaves it empty').toBe('');
  await user.type(dialog.getByLabelText('From'), '2020-01-31');
  await user.type(dialog.getByLabelText('To'), '2020-02-01');
  expect(limitsOf('From')).toEqual(['1000-01-01', '2020-02-01']);
  expect(limitsOf('To')).toEqual(['2020-01-31', '9999-12-30']);
});

test('the log shows 100 entries at a time, and Show older adds more until the end', async () => {
  await app.database.transaction(async (tx) => {
    for (let made = 0; made < 150; made++) await audit(tx, theOperator, 'setup_link_made', '');
  });
  const { user, dialog } = await openAudit();
  await choose(user, dialog, 'Action', 'Setup link made');
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('The newest 100 entries'));
  await user.click(dialog.getByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('150 entries'));
  expect(dialog.getAllByRole('listitem')).toHaveLength(150);
  expect(dialog.queryByRole('button', { name: 'Show older' })).toBeNull();
  expect(document.activeElement).toBe(dialog.getByRole('region', { name: 'Entries' }));
});

test('an audit log that fails to load says why, and Try again loads it', async () => {
  let answer: { status: number; body: unknown } = { status: 503, body: 'The database is away.' };
  const server = await startScripted([], { 'GET /api/audit': () => answer, 'GET /api/admins': { body: [] } });
  try {
    const { user, dialog } = await openAudit(server.url);
    expect((await dialog.findByRole('alert')).textContent).toContain('503: The database is away.');
    answer = { status: 200, body: [] };
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('No entries match these filters')).toBeTruthy();
    expect(dialog.queryByRole('alert')).toBeNull();
  } finally {
    await server.close();
  }
});

test('older entries that fail to load say why below the shown ones, and can be retried', async () => {
  const at = '2026-01-02T03:04:05.678Z';
  const entry = (id: string) => ({ id, at, action: 'exported', admin: null, detail: '', address: null, requestId: null });
  const page = { status: 200, body: Array.from({ length: 100 }, (_, place) => entry(`e${place}`)) };
  // A refusal, because the page itself retries what failed otherwise.
  let older: { status: number; body: unknown } = { status: 429, body: 'Too many requests. Try again in a minute.' };
  const answer = (address: string) => (address.includes('before=') ? older : page);
  const server = await startScripted([], { 'GET /api/audit': answer, 'GET /api/admins': { body: [] } });
  try {
    const { user, dialog } = await openAudit(server.url);
    const button = await dialog.findByRole('button', { name: 'Show older' });
    await user.click(button);
    // Found by their texts, because roles of a hundred entries take seconds.
    const failure = await dialog.findByText(/429: Too many requests\./);
    expect(failure.closest('[role="alert"]')).not.toBeNull();
    expect(dialog.getByText('The newest 100 entries')).toBeTruthy();
    await user.click(dialog.getByText('Try again'));
    await waitFor(() => expect(server.asked.filter((call) => call.includes('before='))).toHaveLength(2));
    // Screen readers hear the same sentence again only from another element.
    await waitFor(() => expect(failure.isConnected).toBe(false));
    expect(dialog.getByText(/429: Too many requests\./)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Try again');
    older = { status: 200, body: [entry('older')] };
    await user.click(dialog.getByText('Try again'));
    expect((await dialog.findByText('101 entries')).closest('[role="status"]')).not.toBeNull();
    expect(server.asked).toContain('GET /api/audit?before=e99');
  } finally {
    await server.close();
  }
});

test('the entry of a deletion for good names its task as that of a deletion does', async () => {
  const id = '019a8c3e-0000-7000-8000-000000000000';
  await app.database.transaction((tx) => audit(tx, theOperator, 'task_deleted', taskDeletedForever('Paint the fence', id)));
  const { dialog } = await openAudit();
  const entry = (await dialog.findByText('Paint the fence, forever')).closest('li');
  expect(entry?.textContent).toMatch(new RegExp(`Paint the fence, foreverTask ${id}$`));
});
