import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dayOf, endOfDay } from '#shared/calendar.ts';
import { callAs, renderApp, type Scripted, startScripted, task } from '../render.tsx';
import { type App, SUPER_ADMIN, startApp } from '../start-app.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const signIn = (number = SUPER_ADMIN.mobileNumber) => callAs(app.url, 'POST', '/api/login', { username: number, password: 'x' });
const given = async (draft: object) => (await callAs(app.url, 'POST', '/api/tasks', draft)).json();
const column = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(async () => {
  await signIn();
});

async function open(path = '/') {
  renderApp(app.url, path);
  await screen.findByRole('banner');
  return userEvent.setup();
}

test('an empty board says so in each column, and an empty search says that no task matches', async () => {
  await open();
  expect(await column('Pending').findByText('No pending tasks')).toBeTruthy();
  expect(column('In Progress').getByText('No tasks in progress')).toBeTruthy();
  expect(column('Completed').getByText('No completed tasks')).toBeTruthy();
  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox', { name: 'Search tasks' }), 'nothing');
  expect(await screen.findByText('Found 0 task(s)')).toBeTruthy();
  expect(screen.getAllByText('No tasks match your filters')).toHaveLength(3);
});

test('a change refetches the task list', async () => {
  const server: Scripted = await startScripted([task()], { 'POST /api/tasks/t1/comment': { status: 201, body: task({ version: 2 }) } });
  try {
    renderApp(server.url);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Add a comment' }), 'Hello{Enter}');
    expect(await screen.findByText('Comment added successfully!')).toBeTruthy();
    await waitFor(() => expect(server.asked.filter((one) => one === 'GET /api/tasks')).toHaveLength(2));
  } finally {
    await server.close();
  }
});

test('returning to the window or to the network refetches nothing', async () => {
  const server = await startScripted([task()]);
  try {
    renderApp(server.url);
    await screen.findByRole('article', { name: 'Fix the gate' });
    await waitFor(() => expect(server.followed).toHaveLength(1));
    // The page's last request on load.
    await waitFor(() => expect(server.asked).toContain('GET /api/admins/for-assignment'));
    const asked = [...server.asked];
    for (const manager of [focusManager, onlineManager]) {
      const set = (on: boolean) => (manager === focusManager ? focusManager.setFocused(on) : onlineManager.setOnline(on));
      set(false);
      set(true);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.asked).toEqual(asked);
  } finally {
    focusManager.setFocused(undefined);
    await server.close();
  }
});

test('a search sends only the filters that are set', async () => {
  const server = await startScripted([], { 'GET /api/tasks/search': { body: [] } });
  try {
    renderApp(server.url, '/?status=pending');
    expect(await screen.findByText('Found 0 task(s)')).toBeTruthy();
    expect(server.asked.filter((one) => one.includes('/search'))).toEqual(['GET /api/tasks/search?status=pending']);
  } finally {
    await server.close();
  }
});

test('only the creator and super admins get a card’s controls; everyone can read its history', async () => {
  await given({ title: 'Of the super admin' });
  await callAs(app.url, 'POST', '/api/admins', { name: 'Ada Admin', mobileNumber: '3055550102', role: 'admin' });
  await signIn('3055550102');
  await given({ title: 'Of Ada' });
  const user = await open();
  expect(screen.queryByRole('button', { name: 'Manage Admins' })).toBeNull();
  const hasControls = async () => {
    const card = within(await screen.findByRole('article', { name: 'Of Ada' }));
    const buttons = card.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);
    expect(buttons).toEqual(['Edit', 'Delete', 'Show Activity', 'Comment']);
    expect(card.getByRole('combobox', { name: 'Status' })).toBeTruthy();
    expect(card.getByRole('textbox', { name: 'Add a comment' })).toBeTruthy();
  };
  await hasControls();
  const other = within(screen.getByRole('article', { name: 'Of the super admin' }));
  expect(other.getAllByRole('button').map((one) => one.textContent)).toEqual(['Show Activity']);
  expect(other.queryByRole('combobox')).toBeNull();
  expect(other.queryByRole('textbox')).toBeNull();
  await user.click(other.getByRole('button', { name: 'Show Activity' }));
  expect(await other.findByText('created this task', { exact: false })).toBeTruthy();
  cleanup();
  await signIn();
  await open();
  await hasControls();
});

test('a double click on Create Task creates one task', async () => {
  const user = await open();
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Only one');
  await user.dblClick(screen.getByRole('button', { name: 'Create Task' }));
  expect(await screen.findByText('Task created successfully!')).toBeTruthy();
  const held = await (await callAs(app.url, 'GET', '/api/tasks')).json();
  expect(held.pending.filter((one: { title: string }) => one.title === 'Only one')).toHaveLength(1);
});

test('a deactivated admin with tasks is offered as a filter, but not as an assignee', async () => {
  const gone = { name: 'Gus Gone', mobileNumber: '3055550103', role: 'admin' };
  const { id } = await (await callAs(app.url, 'POST', '/api/admins', gone)).json();
  await given({ title: 'Left behind', assignee: gone.name });
  await callAs(app.url, 'PATCH', `/api/admins/${id}`, { active: false });
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(screen.getByRole('combobox', { name: 'Assignee filter' }));
  await user.click(await screen.findByRole('option', { name: 'Gus Gone' }));
  expect(await screen.findByText('Found 1 task(s)')).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Left behind' })).toBeTruthy();

  await user.click(screen.getByRole('textbox', { name: 'Title' }));
  await user.click(screen.getByRole('combobox', { name: 'Assignee' }));
  expect(await screen.findByRole('option', { name: 'Unassigned' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Gus Gone' })).toBeNull();
});

test('a comment sent while the server is unreachable shows the error and keeps the text', async () => {
  const server = await startScripted([task()]);
  renderApp(server.url);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
  await server.close();
  await userEvent.type(field, 'Hello{Enter}');
  expect(await screen.findByText('The server cannot be reached. Check your connection and try again.')).toBeTruthy();
  expect(field.value).toBe('Hello');
});

test('a task completed in time, read long after → its card shows the due date and no lateness', async () => {
  const inTime = { status: 'completed', dueDate: '2026-06-12T03:59:59.999Z', completedAt: '2026-06-10T12:00:00.000Z' } as const;
  const late = { ...inTime, id: 't2', title: 'Late', completedAt: '2026-06-14T12:00:00.000Z' };
  const server: Scripted = await startScripted([task(inTime), task(late)]);
  try {
    renderApp(server.url);
    const due = async (name: string) =>
      (await screen.findByRole('article', { name })).querySelector(`time[datetime="${inTime.dueDate}"]`)?.textContent;
    expect(await due('Fix the gate')).toMatch(/^Jun 1[12], 2026$/);
    expect(await due('Late')).toMatch(/^[23] days late$/);
  } finally {
    await server.close();
  }
});

test('a device clock a day ahead → a task due today is due today, not overdue', async () => {
  const { now } = Date;
  const dueDate = endOfDay(dayOf(new Date().toISOString(), 'America/New_York'), 'America/New_York');
  const server: Scripted = await startScripted([task({ dueDate })]);
  const ahead = vi.spyOn(Date, 'now').mockImplementation(() => now() + 24 * 3_600_000);
  try {
    renderApp(server.url);
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Today').parentElement?.textContent).toContain('Due: Today');
  } finally {
    ahead.mockRestore();
    await server.close();
  }
});
