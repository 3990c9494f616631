import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { Activity, Mention } from '#shared/activities.ts';
import type { Task } from '#shared/tasks.ts';
import { event, renderApp, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted;
afterEach(() => server.close());

const team = [
  { id: 'u1', name: 'Super Admin' },
  { id: 'u2', name: 'Ana Diaz' },
  { id: 'u3', name: 'José Núñez' },
];

const commentBy = (admin: Activity['admin'], note: string): Activity => ({
  id: 'a1',
  admin,
  via: null,
  action: 'comment',
  note,
  at: '2026-01-03T03:04:05.678Z',
});

/** Opens a board with one task. */
async function open(change: Partial<Task> = {}, people = team, path = '/') {
  server = await startScripted([task(change)], {
    'GET /api/admins/for-assignment': { body: people },
    'POST /api/tasks/t1/comment': { status: 201, body: task(change) },
  });
  renderApp(server.url, path);
  await screen.findByRole('article');
  return userEvent.setup();
}

const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
const offered = () => screen.queryAllByRole('option').map((one) => one.textContent.replace(/^[A-Z]{1,2}(?=[A-Z])/, ''));
const active = () => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent;
/** Shows the history, unless it is still shown from a test before: that outlives its card. */
async function showActivity(user: ReturnType<typeof userEvent.setup>) {
  const toggle = screen.getByRole('button', { name: /^(Show|Hide) Activity$/ });
  if (toggle.textContent === 'Show Activity') await user.click(toggle);
}
const isOpen = () => screen.findByRole('listbox', { name: 'People' });

describe('an @ in a comment', () => {
  test('offers people by any word of their names, and Enter takes the first', async () => {
    const user = await open();
    await user.type(comment(), 'Ask @');
    await isOpen();
    expect(offered()).toEqual(team.map(({ name }) => name));
    await user.keyboard('nune');
    await waitFor(() => expect(offered()).toEqual(['José Núñez']));
    await user.keyboard('{Enter}');
    expect(comment().value).toBe('Ask @José Núñez ');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(server.sent).toEqual([]);
    await user.keyboard('now{Enter}');
    await waitFor(() => expect(server.sent).toMatchObject([{ body: { comment: 'Ask @José Núñez now' } }]));
  });

  test('in the middle of a line completes there, with one blank behind it', async () => {
    const user = await open();
    await user.type(comment(), 'Ask  now');
    await user.type(comment(), '@a', { initialSelectionStart: 4, initialSelectionEnd: 4 });
    await isOpen();
    await user.keyboard('{Tab}');
    expect(comment().value).toBe('Ask @Ana Diaz now');
    expect(comment().selectionStart).toBe('Ask @Ana Diaz '.length);
    expect(document.activeElement).toBe(comment());
  });

  test('arrows go around the list, and the field names the active person', async () => {
    const user = await open();
    await user.type(comment(), '@');
    const list = await isOpen();
    expect(comment().getAttribute('aria-controls')).toBe(list.id);
    expect(comment().getAttribute('aria-autocomplete')).toBe('list');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toContain('José Núñez');
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(active()).toContain('Ana Diaz');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Ana Diaz');
    await user.keyboard('{Enter}');
    expect(comment().value).toBe('@Ana Diaz ');
    for (const name of ['aria-controls', 'aria-autocomplete', 'aria-haspopup', 'aria-activedescendant'])
      expect(comment().getAttribute(name)).toBeNull();
  });

  test('a click takes a person, and focus stays in the field', async () => {
    const user = await open();
    await user.type(comment(), '@');
    await isOpen();
    await user.click(screen.getByRole('option', { name: 'Ana Diaz' }));
    expect(comment().value).toBe('@Ana Diaz ');
    expect(document.activeElement).toBe(comment());
  });

  test('Escape closes the list and keeps the text until the next @', async () => {
    const user = await open();
    await user.type(comment(), '@a');
    await isOpen();
    await user.keyboard('{Escape}n');
    expect(comment().value).toBe('@an');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard(' @j');
    await isOpen();
    expect(offered()).toEqual(['José Núñez']);
  });

  test('keys of an input method choose nobody', async () => {
    const user = await open();
    await user.type(comment(), '@a');
    await isOpen();
    const key = createEvent.keyDown(comment(), { key: 'Enter', isComposing: true });
    fireEvent(comment(), key);
    expect(key.defaultPrevented).toBe(false);
    expect(comment().value).toBe('@a');
  });

  test('Ctrl+Enter sends the text as it is', async () => {
    const user = await open();
    await user.type(comment(), 'Ask @an');
    await isOpen();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.sent).toMatchObject([{ body: { comment: 'Ask @an' } }]));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('offers nobody in an address, for unknown letters, or once the field is left', async () => {
    const user = await open();
    await user.type(comment(), 'ana@a');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard(' @xyz');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard(' @a');
    await isOpen();
    await user.click(screen.getByRole('searchbox'));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('offers at most eight of 500 people', async () => {
    const user = await open(
      {},
      Array.from({ length: 500 }, (_, at) => ({ id: `p${at}`, name: `Person ${at}` })),
    );
    await user.type(comment(), '@person 4');
    await isOpen();
    expect(screen.getAllByRole('option')).toHaveLength(8);
  });
});

test('an @ in the description of the edit dialog offers people there, and Escape closes the list before the dialog', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Task' });
  const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
  await user.type(field, 'Call @');
  await within(dialog).findByRole('listbox', { name: 'People' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.value).toBe('Call @');
  expect(screen.getByRole('dialog', { name: 'Edit Task' })).toBe(dialog);
  await user.keyboard('{Backspace}@jo');
  await within(dialog).findByRole('listbox');
  await user.keyboard('{Enter}');
  expect(field.value).toBe('Call @José Núñez ');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an @ in the create form and in a comment that is edited offers people', async () => {
  const user = await open({ activities: [commentBy({ id: 'u1', name: 'Super Admin' }, 'Done')], activityCount: 1 });
  await user.click(screen.getByRole('button', { name: 'Show more fields' }));
  await user.type(screen.getByRole('textbox', { name: 'Description' }), '@a');
  await isOpen();
  await user.keyboard('{Escape}');
  await showActivity(user);
  await user.click(await screen.findByRole('button', { name: 'Edit comment' }));
  await user.type(screen.getByRole('textbox', { name: 'Comment text' }), ' @a');
  await isOpen();
});

describe('a mention', () => {
  const mentions: Mention[] = [
    { as: 'Ana Lopez', id: 'u2' },
    { as: 'super admin', id: 'u1' },
    { as: 'Ben', id: 'u9' },
  ];
  const shown = () => [...document.querySelectorAll('[data-mention]')];

  test('shows the name of today, or the written one of a person who left, and that of the user stands out', async () => {
    await open({ description: 'For @ana lopez, @super admin and @Ben: see https://a.test and @Nobody', mentions });
    await waitFor(() => expect(shown().map((one) => one.textContent)).toEqual(['@Ana Diaz', '@Super Admin', '@Ben']));
    const [other, me, former] = shown();
    expect(other?.className).toBe(former?.className);
    expect(me?.className).not.toBe(other?.className);
    expect(screen.getByRole('article').textContent).toContain('For @Ana Diaz, @Super Admin and @Ben: see https://a.test and @Nobody');
    expect(screen.getByRole('link', { name: 'https://a.test' })).toBeTruthy();
  });

  test('in a comment is highlighted in the activity', async () => {
    const entry = commentBy({ id: 'u2', name: 'Ana Diaz' }, 'Thanks @Ben!');
    const user = await open({ activities: [{ ...entry, mentions }], activityCount: 1 });
    await showActivity(user);
    await waitFor(() => expect(shown().map((one) => one.textContent)).toEqual(['@Ben']));
  });

  test('carries the marks of a search', async () => {
    const found = task({ description: 'Ask @Ana Lopez about the gate', mentions });
    server = await startScripted([found], {
      'GET /api/admins/for-assignment': { body: team },
      'GET /api/tasks/search': { headers: { 'Total-Count': '1' }, body: [found] },
    });
    renderApp(server.url, '/?search=diaz+gate');
    await waitFor(() => expect([...document.querySelectorAll('article mark')].map((one) => one.textContent)).toContain('Diaz'));
    const [mark] = document.querySelectorAll('[data-mention] mark');
    expect(mark?.textContent).toBe('Diaz');
    expect(shown().map((one) => one.textContent)).toEqual(['@Ana Diaz']);
  });
});

test('a rename by a super admin elsewhere shows in mentions', async () => {
  await open({ description: 'For @Ana Diaz', mentions: [{ as: 'Ana Diaz', id: 'u2' }] });
  await waitFor(() => expect(document.querySelector('[data-mention]')?.textContent).toBe('@Ana Diaz'));
  await waitFor(() => expect(server.followed).toHaveLength(1));
  server.script['GET /api/admins/for-assignment'] = { body: [{ id: 'u2', name: 'Ana Gomez' }] };
  server.tell(event({ version: 2, admins: true }));
  await waitFor(() => expect(document.querySelector('[data-mention]')?.textContent).toBe('@Ana Gomez'));
});

test('a card that goes while an @ is typed on it takes the list of people with it', async () => {
  const user = await open();
  await waitFor(() => expect(server.followed).toHaveLength(1));
  await user.type(comment(), '@a');
  await isOpen();
  server.tell(event({ version: 2, deleted: ['t1'] }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});
