import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Presence } from '#shared/presence.ts';
import { isIdle, watchIdle } from '../../src/client/ui/idle.ts';
import { fakeTime, pass } from '../pass-time.ts';
import { board, renderApp, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted;

afterEach(async () => {
  vi.useRealTimers();
  isIdle.set(false);
  await server?.close();
});

const me = { id: 'u1', name: 'Super Admin' };
const ana = { id: 'u2', name: 'Ana Diaz' };
const person = (number: number) => ({ id: `p${number}`, name: `Person ${number}` });
const tell = (presence: Partial<Presence>) =>
  server.tell(`event: presence\ndata: ${JSON.stringify({ here: [me], editing: [], ...presence })}\n\n`);

async function open() {
  server = await startScripted([task(), task({ id: 't2', number: 2, title: 'Paint the wall' })]);
  renderApp(server.url);
  await waitFor(() => expect(server.followed.length).toBe(1));
  return userEvent.setup();
}

/** The names in the list, of which the page has one for each width. */
const names = () => {
  const [list] = screen.queryAllByRole('list', { name: 'Here now' });
  return (
    list &&
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.lastElementChild?.textContent)
  );
};
const button = () => screen.getAllByRole('button', { name: /here now$/ })[0] as HTMLElement;
const sentence = (within: Element) => within.textContent?.includes('Ana Diaz is editing');

test('the others who are here have faces, five and a number, and the list names everybody', async () => {
  await open();
  tell({ here: [me] });
  tell({ here: [ana, me] });
  await waitFor(() => expect(names()).toEqual(['Ana Diaz', 'Super Admin (you)']));
  expect(button().textContent).toBe('AD');
  expect(button().getAttribute('aria-label')).toBe('2 people here now');
  const six = Array.from({ length: 7 }, (_, number) => person(number));
  tell({ here: [...six, me] });
  await waitFor(() => expect(button().getAttribute('aria-label')).toBe('8 people here now'));
  expect(button().textContent).toBe('P0P1P2P3P4+2');
  expect(names()).toHaveLength(8);
  tell({ here: [me] });
  await waitFor(() => expect(names()).toBeUndefined());
});

test('the names open by a press, and Escape closes them alone', async () => {
  const user = await open();
  const search = screen.getByRole('searchbox', { name: 'Search tasks' });
  server.script['GET /api/tasks/search'] = { body: board([task()]).pending, headers: { 'Total-Count': '1' } };
  await user.type(search, 'gate');
  tell({ here: [ana, me] });
  await waitFor(() => expect(names()).toBeDefined());
  expect(button().getAttribute('aria-expanded')).toBe('false');
  await user.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(search).toHaveProperty('value', 'gate');
  await user.keyboard('{Enter}');
  expect(button().getAttribute('aria-expanded')).toBe('true');
  await user.click(search);
  expect(button().getAttribute('aria-expanded')).toBe('false');
});

test('the open names are closed once all others have left, and stay so when one is back', async () => {
  const user = await open();
  tell({ here: [ana, me] });
  await waitFor(() => expect(names()).toBeDefined());
  await user.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  tell({ here: [me] });
  await waitFor(() => expect(names()).toBeUndefined());
  tell({ here: [ana, me] });
  await waitFor(() => expect(names()).toBeDefined());
  expect(button().getAttribute('aria-expanded')).toBe('false');
});

test('another’s edit stands on its card and in its dialog until it ends, and one’s own never does', async () => {
  const user = await open();
  const [gate, wall] = [screen.getByRole('article', { name: 'Fix the gate' }), screen.getByRole('article', { name: 'Paint the wall' })];
  tell({
    editing: [
      { taskId: 't1', ...ana },
      { taskId: 't2', ...me },
    ],
  });
  await waitFor(() => expect(sentence(gate)).toBe(true));
  expect(wall.textContent).not.toContain('is editing');
  expect(screen.getByRole('article', { name: 'Fix the gate' })).toBe(gate);
  await user.click(within(gate).getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Task' });
  const status = () => within(dialog).getAllByRole('status')[0]?.textContent;
  expect(status()).toBe('Ana Diaz is editing');
  tell({ editing: [ana, person(1), me].map((one) => ({ taskId: 't1', ...one })) });
  const both = `Ana Diaz is editing${person(1).name} is editing`;
  await waitFor(() => expect(status()).toBe(both));
  expect(gate.textContent).toContain(both);
  tell({});
  await waitFor(() => expect(sentence(dialog)).toBe(false));
  expect(sentence(gate)).toBe(false);
});

test('an open dialog tells its task every 10 seconds while it is used, and its end', async () => {
  const user = await open();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const told = () => server.presence;
  await user.click(within(screen.getByRole('article', { name: 'Fix the gate' })).getByRole('button', { name: 'Edit' }));
  const edit = { editing: 't1', tab: expect.stringMatching(/^[0-9a-f]{32}$/) };
  await expect.poll(told).toEqual([edit]);
  vi.advanceTimersByTime(20_000);
  await expect.poll(told).toEqual([edit, edit, edit]);
  // Without input for five minutes, as behind another window.
  vi.advanceTimersByTime(10 * 60_000);
  await expect.poll(() => told().length).toBe(30);
  vi.advanceTimersByTime(60_000);
  await user.keyboard('a');
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => told().length).toBe(31);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await expect.poll(told).toHaveLength(32);
  expect(told().at(-1)).toEqual({ ...edit, editing: null });
  vi.advanceTimersByTime(30_000);
  await new Promise((resolve) => void setTimeout(resolve, 200));
  expect(told()).toHaveLength(32);
});

test('a page without input for 15 minutes is idle until the next input', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const stop = watchIdle();
  vi.advanceTimersByTime(14 * 60_000);
  fireEvent.pointerMove(document.body);
  vi.advanceTimersByTime(14.5 * 60_000);
  expect(isIdle.get()).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(isIdle.get()).toBe(true);
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(isIdle.get()).toBe(false);
  stop();
  vi.advanceTimersByTime(16 * 60_000);
  expect(isIdle.get()).toBe(false);
});

test('an idle page follows by a stream that says so, from the version it has, and without a notice', async () => {
  fakeTime();
  await open();
  const streams = () => server.asked.filter((one) => one.startsWith('GET /api/events'));
  isIdle.set(true);
  await waitFor(() => expect(streams()).toEqual(['GET /api/events', 'GET /api/events?idle=true']));
  expect(server.followed[1]).toMatchObject({ 'last-event-id': '1' });
  isIdle.set(false);
  await waitFor(() => expect(streams()).toHaveLength(3));
  expect(streams()[2]).toBe('GET /api/events');
  await pass(1_200);
  expect(screen.queryByText('Reconnecting…')).toBeNull();
  expect(streams()).toHaveLength(3);
});
