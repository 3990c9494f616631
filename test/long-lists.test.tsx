import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp, startScripted, task } from './render.tsx';

test('of a column of up to 60 tasks all cards are there, a moment after those that the window has room for', async () => {
  const tasks = Array.from({ length: 60 }, (_, at) => task({ id: `t${at}`, title: `Row ${at}` }));
  const server = await startScripted(tasks);
  try {
    renderApp(server.url);
    await screen.findByRole('article', { name: 'Row 0' });
    expect(screen.getAllByRole('article').length).toBeLessThan(20);
    const first = screen.getByRole('article', { name: 'Row 0' });
    await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(60));
    expect(screen.getByRole('article', { name: 'Row 0' })).toBe(first);
  } finally {
    await server.close();
  }
});
