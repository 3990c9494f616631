import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Activity } from '#shared/activities.ts';
import type { Task } from '#shared/tasks.ts';
import { event, renderApp, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted;
afterEach(() => server.close());

/** Replaces every text on the page, as a browser's translation does. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = text.textContent;
    (text as ChildNode).replaceWith(font);
  }
}

const comment = (id: string): Activity => ({
  id,
  admin: { id: 'u2', name: 'Ana Diaz' },
  via: null,
  action: 'comment',
  note: 'Hello',
  at: '2026-01-02T03:04:05.678Z',
});

test.each([
  ['/', 'Pending7'],
  ['/?search=gate', 'Found 7 task(s)'],
])('%s, translated by the browser, then changed by a colleague → the new texts show (%s)', async (path, count) => {
  const before = task({
    description: 'Behind the gate',
    dueDate: '2026-06-13T03:59:59.999Z',
    activities: [comment('a1')],
    activityCount: 1,
  });
  server = await startScripted([before], { 'GET /api/tasks/search': { headers: { 'Total-Count': '1' }, body: [before] } });
  renderApp(server.url, path);
  await screen.findByRole('article', { name: 'Fix the gate' });
  await waitFor(() => expect(server.followed.length).toBe(1));
  translate();
  const after = {
    ...before,
    title: 'Paint the gate',
    description: 'Before the gate, in green',
    priority: 'urgent' as const,
    dueDate: '2026-07-13T03:59:59.999Z',
    activities: [comment('a2'), comment('a1')],
    activityCount: 2,
    version: 2,
  } satisfies Task;
  server.script['GET /api/tasks/search'] = { headers: { 'Total-Count': '7' }, body: [after] };
  server.tell(event({ version: 2, tasks: [after], counts: { pending: 7, inProgress: 0, completed: 0 } }));
  const text = () => screen.getByRole('article').textContent ?? '';
  await waitFor(() => expect(text()).toContain('Paint the gate'));
  for (const gone of ['Fix', 'Behind', 'Medium', 'Jun 1']) expect(text()).not.toContain(gone);
  for (const come of ['Before the gate, in green', 'Urgent', 'Jul 1', '2 comments']) expect(text()).toContain(come);
  await waitFor(() => expect(document.body.textContent).toContain(count));
  const toggle = screen.getByRole('button', { name: 'Show Activity' });
  await userEvent.click(toggle);
  expect(toggle.textContent).toBe('Hide Activity');
});
