import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { singleKeys } from '../../src/client/ui/keys-choice.ts';
import { pressInToast, renderApp, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted;

const foreign = { createdByAdminId: 'u2', creator: { id: 'u2', name: 'Ana Diaz' } };

beforeEach(async () => {
  server = await startScripted([
    task(),
    task({ id: 't2', title: 'Order signs' }),
    task({ id: 't3', title: 'Paint', status: 'in_progress', ...foreign }),
  ]);
});

afterEach(() => server.close());

const card = (name: string) => screen.getByRole('article', { name });
const focused = (name: string) => waitFor(() => expect(document.activeElement).toBe(card(name)));

/** Messages within one second are announced together, so wait for them. */
const announced = (sentence: string) => screen.findByText(sentence);

/** Opens the board and waits for its shortcuts, which load just after the cards. */
async function open(as: 'super_admin' | 'admin' = 'super_admin') {
  server.script['GET /api/user'] = { body: { id: 'u1', name: 'Super Admin', role: as } };
  renderApp(server.url);
  await screen.findByRole('article', { name: 'Fix the gate' });
  const user = userEvent.setup();
  const search = screen.getByRole('searchbox', { name: 'Search tasks' });
  await user.keyboard('/');
  await waitFor(() => expect(document.activeElement).toBe(search));
  await user.keyboard('{Escape}');
  return user;
}

test('J and K move between cards, and a digit sets the status', async () => {
  server.script['PUT /api/tasks/t2/status'] = { body: task({ id: 't2', title: 'Order signs', status: 'completed', version: 2 }) };
  const user = await open();
  await user.keyboard('j');
  await focused('Fix the gate');
  await user.keyboard('j');
  await focused('Order signs');
  await user.keyboard('k');
  await focused('Fix the gate');
  await user.keyboard('{ArrowDown}3');
  const completed = within(screen.getByRole('region', { name: 'Completed' }));
  expect(await completed.findByRole('article', { name: 'Order signs' })).toBeTruthy();
  await announced('Moved to Completed.');
});

test('shortcuts work by key position on a non-Latin keyboard', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: 'о', code: 'KeyJ' });
  await focused('Fix the gate');
  fireEvent.keyDown(card('Fix the gate'), { key: 'ξ', code: 'KeyJ' });
  await focused('Order signs');
  fireEvent.keyDown(card('Order signs'), { key: 'é', code: 'Digit2' });
  fireEvent.keyDown(card('Order signs'), { key: '؟', code: 'Slash', shiftKey: true });
  expect(await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', code: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.keyDown(document.body, { key: 'ن', code: 'KeyK', ctrlKey: true });
  expect(await screen.findByRole('dialog', { name: 'Command Palette' })).toBeTruthy();
  expect(server.asked.some((one) => one.startsWith('PUT'))).toBe(false);
});

test('# opens the palette where a Mac types it with Option; elsewhere Alt makes it another key', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: '#', code: 'Digit3', altKey: true });
  fireEvent.keyDown(document.body, { key: '/', code: 'Slash', altKey: true });
  expect(document.activeElement).toBe(document.body);
  const platform = vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  onTestFinished(() => platform.mockRestore());
  fireEvent.keyDown(document.body, { key: 'º', code: 'Digit3', altKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: '#', code: 'Digit3', altKey: true });
  const palette = within(await screen.findByRole('dialog'));
  expect(palette.getByRole<HTMLInputElement>('combobox').value).toBe('#');
});

test('a move by key that fails is undone, and its toast can resend it', async () => {
  server.script['PUT /api/tasks/t1/status'] = { status: 500, body: 'Something went wrong.' };
  const user = await open();
  await user.keyboard('j2');
  expect(await screen.findByText('500: Something went wrong.')).toBeTruthy();
  const pending = within(screen.getByRole('region', { name: 'Pending' }));
  expect(pending.getByRole('article', { name: 'Fix the gate' })).toBeTruthy();
  server.script['PUT /api/tasks/t1/status'] = { body: task({ status: 'in_progress', version: 2 }) };
  await pressInToast(user, 'Try again');
  await announced('Moved to In Progress.');
  expect(server.asked.filter((one) => one === 'PUT /api/tasks/t1/status')).toHaveLength(2);
});

test('a shortcut on a read-only task says why and sends nothing', async () => {
  const user = await open('admin');
  card('Paint').focus();
  await user.keyboard('1');
  expect(await screen.findByText('Read-only')).toBeTruthy();
  expect(server.asked.some((one) => one.startsWith('PUT'))).toBe(false);
});

test('letters do nothing in a field, with a modifier, and when switched off', async () => {
  const user = await open();
  await user.type(within(card('Fix the gate')).getByRole('textbox', { name: 'Add a comment' }), 'jc?1');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Escape}');
  await focused('Fix the gate');
  await user.keyboard('{Control>}e{/Control}{Alt>}j{/Alt}');
  expect(document.activeElement).toBe(card('Fix the gate'));

  await user.keyboard('?');
  const letters = await screen.findByRole('switch', { name: 'Single-key shortcuts' });
  await user.click(letters);
  expect(letters.ariaChecked ?? letters.getAttribute('aria-checked')).toBe('false');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await focused('Fix the gate');
  await user.keyboard('j?');
  expect(document.activeElement).toBe(card('Fix the gate'));
  expect(localStorage.getItem('single-keys')).toBe('off');
  await user.keyboard('{ArrowDown}');
  await focused('Order signs');

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search tasks and actions' }), 'shortc{Enter}');
  await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
  expect(localStorage.getItem('single-keys')).toBeNull();
});

test('the header, the menu More and the palette name no letter once letters are switched off', async () => {
  const user = await open();
  const keysIn = (role: string) => [...document.querySelectorAll(`[role="${role}"] kbd`)].map(({ textContent }) => textContent);
  const named = async () => {
    act(() => screen.getByRole('button', { name: 'Notifications' }).focus());
    const tip = (await screen.findByRole('tooltip', { name: /^Notifications/ })).textContent;
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('menu', { name: 'More' });
    const menu = keysIn('menu');
    await user.keyboard('{Escape}{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Search tasks and actions' });
    const palette = keysIn('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return { tip, menu, palette };
  };
  expect(await named()).toEqual({ tip: 'NotificationsN', menu: ['N', '?', 'Ctrl K'], palette: ['C', '/', 'N', '?'] });
  act(() => singleKeys.set(false));
  onTestFinished(() => act(() => singleKeys.set(true)));
  expect(await named()).toEqual({ tip: 'Notifications', menu: ['Ctrl K'], palette: [] });
});

test('a key pressed on one board acts on no later one', async () => {
  const visit = async (streams: number) => {
    renderApp(server.url);
    await screen.findByRole('article', { name: 'Fix the gate' });
    await waitFor(() => expect(server.followed.length).toBe(streams));
  };
  await visit(1);
  await userEvent.setup().keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' });
  cleanup();
  await visit(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});
