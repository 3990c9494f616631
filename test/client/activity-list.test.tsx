import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Activity, WholeActivity } from '#shared/activities.ts';
import { ACTIVITIES_HELD, ACTIVITIES_PAGE } from '#shared/limits.ts';
import type { Task } from '#shared/tasks.ts';
import { queryClient } from '../../src/client/api/query-client.ts';
import { board, event, heldReply, type Reply, renderApp, type Script, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted;

afterEach(() => server.close());

const path = 'GET /api/tasks/t1/activities';
const counts = { pending: 1, inProgress: 0, completed: 0 };
const admin = { id: 'u1', name: 'Super Admin' };

/** A comment whose note holds its number; higher numbers are newer. */
const note = (number: number): Activity => ({
  id: `a${number}`,
  admin,
  via: null,
  action: 'comment',
  note: `Note ${number}`,
  at: new Date(number * 1_000).toISOString(),
});
/** A history of `count` entries, newest first. */
const notes = (count: number) => Array.from({ length: count }, (_, at) => note(count - at));
const withHistory = (history: Activity[], version: number): Task =>
  task({ version, activities: history.slice(0, ACTIVITIES_HELD), activityCount: history.length });

/** The reply to the latest request for a page of the history. */
function pageOf(history: Activity[], length = ACTIVITIES_PAGE): Reply {
  const before = /before=(\w+)/.exec(server.asked.at(-1) ?? '')?.[1];
  const from = history.findIndex(({ id }) => id === before) + 1;
  return { body: history.slice(from, from + length) };
}

async function open(shown: Task, more: Script = {}) {
  server = await startScripted([shown], more);
  renderApp(server.url);
  await waitFor(() => expect(server.followed.length).toBe(1));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Show Activity' }));
  return user;
}

const list = () => within(screen.getByRole('region', { name: 'Activity' }));
const shownNotes = () =>
  list()
    .getAllByText(/^(Note \d+|Hello there)/)
    .map(({ textContent }) => textContent);
const pagesAsked = () => server.asked.filter((one) => one.startsWith(path)).length;

test.each([
  { button: 'Show older', taken: true },
  { button: 'Show older', taken: false },
  { button: 'Show all', taken: true },
  { button: 'Show all', taken: false },
])('$button while a comment is in flight → the list shows no entry twice (saved: $taken)', async ({ button, taken }) => {
  const history = notes(22);
  const cut = history.map((entry) => ({ ...entry, noteCut: button === 'Show all' && entry.id === 'a22' ? (true as const) : undefined }));
  const before = withHistory(cut, 1);
  const after = taken ? withHistory([{ ...note(23), note: 'Hello there' }, ...cut], 2) : before;
  const comment = heldReply(taken ? { status: 201, body: after } : { status: 503, body: 'Busy' });
  const page = Promise.withResolvers<void>();
  const user = await open(before, {
    'POST /api/tasks/t1/comment': comment.answer,
    [path]: async () => {
      const reply = pageOf(history);
      await page.promise;
      return reply;
    },
  });
  await user.type(screen.getByRole('textbox', { name: 'Add a comment' }), 'Hello there{Enter}');
  expect(await list().findByText('Hello there')).toBeTruthy();
  await user.click(list().getByRole('button', { name: button }));
  await waitFor(() => expect(pagesAsked()).toBe(1));
  server.script['GET /api/tasks'] = { body: { ...board([after]), version: after.version } };
  comment.go();
  await screen.findByText(taken ? 'Comment added successfully!' : '503: Busy');
  page.resolve();
  await list().findByText('Note 1');
  expect(shownNotes()).toEqual([...(taken ? ['Hello there'] : []), ...history.map((entry) => entry.note)]);
});

/** Loads an older page and waits for its lowest entry. */
async function showOlder(user: ReturnType<typeof userEvent.setup>, lowest: string) {
  await user.click(list().getByRole('button', { name: 'Show older' }));
  await list().findByText(lowest);
}

test('an older page that arrives while the history reloads stays', async () => {
  const history = notes(160);
  const newer = [note(161), ...history];
  const gates = { older: Promise.withResolvers<void>(), anew: Promise.withResolvers<void>() };
  const user = await open(withHistory(history, 1), { [path]: () => pageOf(history) });
  await showOlder(user, 'Note 91');
  server.script[path] = async () => {
    const reply = pageOf(newer);
    await (server.asked.at(-1)?.includes('before=a91') ? gates.older : gates.anew).promise;
    return reply;
  };
  server.tell(event({ version: 2, tasks: [withHistory(newer, 2)], counts }));
  await waitFor(() => expect(pagesAsked()).toBe(2));
  await user.click(list().getByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(pagesAsked()).toBe(3));
  gates.older.resolve();
  await list().findByText('Note 41');
  expect(shownNotes().slice(0, 2)).toEqual(['Note 161', 'Note 160']);
  gates.anew.resolve();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(shownNotes()).toEqual(
    notes(161)
      .slice(0, -11)
      .map((entry) => entry.note),
  );
});

test('new entries come on top → the reloaded history reaches as far down as before', async () => {
  const user = await open(withHistory(notes(160), 1), { [path]: () => pageOf(notes(160)) });
  await showOlder(user, 'Note 91');
  for (const count of [161, 162]) {
    server.script[path] = () => pageOf(notes(count));
    server.tell(event({ version: count, tasks: [withHistory(notes(count), count)], counts }));
    await list().findByText(`Note ${count}`);
    await list().findByText('Note 62');
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  }
  expect(list().queryByText('Note 62')).toBeTruthy();
});

test('new entries come on top of pages that are short because they are large → the reloaded history reaches as far down', async () => {
  const user = await open(withHistory(notes(160), 1), { [path]: () => pageOf(notes(160), 30) });
  await showOlder(user, 'Note 111');
  await showOlder(user, 'Note 81');
  server.script[path] = () => pageOf(notes(161), 30);
  server.tell(event({ version: 161, tasks: [withHistory(notes(161), 161)], counts }));
  await list().findByText('Note 161');
  await waitFor(() => expect(pagesAsked()).toBe(5));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(list().queryByText('Note 81')).toBeTruthy();
});

test('a history that cannot be loaded says why, and is asked for again', async () => {
  const edit: WholeActivity = { ...note(1), action: 'edited', changes: [{ field: 'priority', before: 'high', after: 'medium' }] };
  const { changes: _changes, ...held } = edit;
  const user = await open(withHistory([held], 1), { [path]: { status: 503, body: 'Busy' } });
  expect((await list().findByRole('alert')).textContent).toBe('503: Busy');
  expect(list().getByText('Note 1')).toBeTruthy();
  server.script[path] = { body: [edit] };
  await user.click(list().getByRole('button', { name: 'Try again' }));
  expect(await list().findByRole('button', { name: 'Restore' })).toBeTruthy();
  expect(list().queryByRole('alert')).toBeNull();
});

test('older entries after a history that could not be loaded → the newest ones get their Restore too', async () => {
  const edit: WholeActivity = { ...note(22), action: 'edited', changes: [{ field: 'priority', before: 'high', after: 'medium' }] };
  const { changes: _changes, ...held } = edit;
  const user = await open(withHistory([held, ...notes(21)], 1), { [path]: { status: 503, body: 'Busy' } });
  await list().findByRole('alert');
  server.script[path] = () => pageOf([edit, ...notes(21)]);
  await user.click(list().getByRole('button', { name: 'Show older' }));
  expect(await list().findByText('Note 1')).toBeTruthy();
  expect(await list().findByRole('button', { name: 'Restore' })).toBeTruthy();
});

test('a cut comment that cannot be loaded in full says why once, in a toast', async () => {
  const user = await open(withHistory([{ ...note(1), noteCut: true }], 1), { [path]: { status: 503, body: 'Busy' } });
  await user.click(list().getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('503: Busy')).toBeTruthy();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(list().queryByRole('alert')).toBeNull();
});

test('an edit from one Hebrew or Arabic text to another → the arrow points to the new one', async () => {
  const edit = (id: string, line: string): Activity => ({ ...note(1), id, action: 'edited', note: line });
  const lines = ['Assignee: \u05E9\u05E8\u05D4 1 → \u0645\u062D\u0645\u062F', 'Assignee: \u05E9\u05E8\u05D4 → Ana', 'Assignee: Ana → Ben'];
  await open(
    withHistory(
      lines.map((line, at) => edit(`a${at}`, line)),
      1,
    ),
  );
  expect(
    list()
      .getAllByText(/^Assignee/)
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Assignee: \u05E9\u05E8\u05D4 1 \u200E→ \u0645\u062D\u0645\u062F',
    'Assignee: \u05E9\u05E8\u05D4 \u200E→ Ana',
    'Assignee: Ana → Ben',
  ]);
});
