import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted;
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

async function typeComment() {
  server = await startScripted([task()], { 'POST /api/tasks/t1/comment': { status: 201, body: task({ version: 2 }) } });
  renderApp(server.url);
  const field = await screen.findByRole('textbox', { name: 'Add a comment' });
  fireEvent.change(field, { target: { value: 'こんにちは' } });
  return field;
}
const comments = () => server.sent.filter(({ call }) => call === 'POST /api/tasks/t1/comment');
/** @returns whether the browser still inserts a line break */
const press = (field: HTMLElement, more: KeyboardEventInit = {}) => fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, ...more });

test('Enter that ends an IME composition, in any order of events → the comment is not sent', async () => {
  const field = await typeComment();
  expect(press(field, { isComposing: true })).toBe(true);
  expect(press(field, { keyCode: 229 })).toBe(true);
  expect(press(field, { keyCode: 229, ctrlKey: true })).toBe(true);
  expect(press(field)).toBe(false);
  await waitFor(() => expect(comments()).toHaveLength(1));
  expect(await screen.findByText('Comment added successfully!')).toBeTruthy();
});

test('Enter on a phone inserts a line break in a comment', async () => {
  const field = await typeComment();
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: coarse)' ? Object.assign(new EventTarget(), matchMedia(query), { matches: true }) : matchMedia(query),
  );
  expect(press(field)).toBe(true);
  expect(comments()).toEqual([]);
});
