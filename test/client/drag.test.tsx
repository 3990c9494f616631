import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted;
afterEach(() => server.close());

test('a press on a card starts a drag, but a press on its title text selects text', async () => {
  server = await startScripted([task()]);
  renderApp(server.url);
  const card = await screen.findByRole('article');
  const isTakenUpBy = (target: Element) => {
    fireEvent.pointerDown(target);
    fireEvent.mouseDown(target);
    return card.getAttribute('draggable') === 'true';
  };
  await expect.poll(() => isTakenUpBy(card)).toBe(true);
  expect(isTakenUpBy(screen.getByText('Fix the gate'))).toBe(false);
  expect(isTakenUpBy(screen.getByRole('heading', { name: 'Fix the gate' }))).toBe(true);
  expect(isTakenUpBy(screen.getByText(/^by/))).toBe(true);
});
