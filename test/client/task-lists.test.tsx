import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Activity } from '#shared/activities.ts';
import type { TaskBody } from '../../src/client/board-store/task-draft.ts';
import { board, heldReply, pressInToast, type Script, task } from '../render.tsx';
import { ana, calls, did, me, open, stale } from './stale-answers.tsx';

const list = 'Today\n- [x] Read **it**\n- [ ] Call the vendor';
const ticked = 'Today\n- [x] Read **it**\n- [x] Call the vendor';
const listed = task({ description: list });
const saved = task({ description: ticked, version: 2 });
const PUT = 'PUT /api/tasks/t1';

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const card = () => within(screen.getByRole('article'));

/** Opens the board with a task, and its description. */
async function unfolded(more: Script, shown = listed) {
  const { server, user } = await open(more, [shown]);
  await waitFor(() => expect(server.followed).toHaveLength(1));
  const toggle = screen.queryByRole('button', { name: 'Show more' });
  if (toggle) await user.click(toggle);
  const sent = (call = PUT) => server.sent.filter((one) => one.call === call).map(({ body, ifMatch }) => ({ body, ifMatch }));
  return { server, user, sent };
}

test('a tick on a card shows at once and saves the description, and Undo takes it back', async () => {
  const reply = heldReply({ body: saved });
  const { server, user, sent } = await unfolded({ [PUT]: reply.answer });
  expect(card().getByText('1 of 2 done')).toBeTruthy();
  expect((await box('Read it')).checked).toBe(true);
  await user.click(await box('Call the vendor'));
  await waitFor(() => expect(card().getByText('2 of 2 done')).toBeTruthy());
  expect((await box('Call the vendor')).checked).toBe(true);
  expect(document.activeElement).toBe(await box('Call the vendor'));
  server.script['GET /api/tasks'] = { body: board([saved]) };
  reply.go();
  await screen.findByText('Task updated successfully!');
  expect(sent()).toMatchObject([{ body: { description: ticked } satisfies Partial<TaskBody>, ifMatch: '"1"' }]);
  server.script['POST /api/tasks/bulk'] = { body: { tasks: [{ ...listed, version: 3 }], deleted: [], refused: [] } };
  await pressInToast(user, 'Undo');
  await waitFor(() => expect(sent('POST /api/tasks/bulk')).toHaveLength(1));
  expect(sent('POST /api/tasks/bulk')[0]?.body).toEqual({ changes: [{ id: 't1', description: list, expected: { description: ticked } }] });
});

test('a tick shows in the moment of the press, before its code is there', async () => {
  const { sent } = await unfolded({ [PUT]: { body: saved } });
  const pressed = await box('Call the vendor');
  fireEvent.click(pressed);
  expect(pressed.checked).toBe(true);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(pressed.checked).toBe(true);
});

test('a tick that the server refuses is taken back', async () => {
  const { user } = await unfolded({ [PUT]: { status: 403, body: 'Only the creator or a super admin can change this task.' } });
  await user.click(await box('Call the vendor'));
  await screen.findByText('403: Only the creator or a super admin can change this task.');
  expect((await box('Call the vendor')).checked).toBe(false);
  expect(card().getByText('1 of 2 done')).toBeTruthy();
});

test('a tick is merged with lines that somebody else wrote meanwhile', async () => {
  const theirs = task({ description: `Tomorrow\n${list.slice(6)}\n- [ ] Sleep`, version: 2 });
  const replies = [stale, { body: { ...theirs, version: 3 } }];
  const { user, sent } = await unfolded({ [PUT]: () => replies.shift() ?? stale, 'GET /api/tasks/t1': { body: theirs } });
  await user.click(await box('Call the vendor'));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ body: { description: `Tomorrow\n${ticked.slice(6)}\n- [ ] Sleep` }, ifMatch: '"2"' });
});

test('a tick of a line that somebody else rewrote meanwhile is not saved, and the toast promises no choice that Edit has not', async () => {
  const changed = (by: Activity['admin'], field: string) => ({
    ...did('edited', by, field),
    id: field,
    changes: [{ field, before: '', after: '' }],
  });
  const theirs = task({
    description: list.replace('the vendor', 'the owner'),
    version: 2,
    // The latest editor is not who changed that line.
    activities: [changed(me, 'title'), changed(ana, 'description')],
  });
  const { user, sent } = await unfolded({ [PUT]: stale, 'GET /api/tasks/t1': { body: theirs } });
  await user.click(await box('Call the vendor'));
  const told = 'Not saved: Ana Diaz changed the same fields. Look at theirs, and open Edit if you still want yours.';
  expect(await screen.findByText(told)).toBeTruthy();
  expect((await box('Call the vendor')).checked).toBe(false);
  expect(sent()).toHaveLength(1);
});

const beginning = `- [ ] First\n${'It goes on. '.repeat(80)}`;
const whole = `${beginning}\n- [ ] Last`;
const cut = task({ description: beginning, descriptionCut: true });

test('a tick in a cut description changes the whole of it, and stays shown', async () => {
  const after = task({ description: whole.replace('[ ] First', '[x] First'), version: 2 });
  const { server, user, sent } = await unfolded(
    { 'GET /api/tasks/t1': { body: task({ description: whole }) }, [PUT]: { body: after } },
    cut,
  );
  expect(card().getByText('0 of 1+ done')).toBeTruthy();
  await box('Last');
  server.script['GET /api/tasks/t1'] = { body: after };
  server.script['GET /api/tasks'] = { body: board([{ ...cut, description: beginning.replace('[ ]', '[x]'), version: 2 }]) };
  await user.click(await box('First'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ description: after.description });
  await waitFor(async () => expect((await box('First')).checked).toBe(true));
  expect((await box('Last')).checked).toBe(false);
});

test('a tick after an undo, whose answer is cut, loses nothing of the description', async () => {
  const after = task({ description: whole.replace('[ ] First', '[x] First'), version: 2 });
  const { server, user, sent } = await unfolded(
    { 'GET /api/tasks/t1': { body: task({ description: whole }) }, [PUT]: { body: after } },
    cut,
  );
  await box('Last');
  server.script['GET /api/tasks/t1'] = { body: after };
  server.script['GET /api/tasks'] = { body: board([{ ...cut, description: beginning.replace('[ ]', '[x]'), version: 2 }]) };
  await user.click(await box('First'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  const undone = { ...cut, version: 3 };
  const reload = heldReply({ body: task({ description: whole, version: 3 }) });
  const answer = heldReply({ body: { tasks: [undone], deleted: [], refused: [] } });
  server.script['POST /api/tasks/bulk'] = answer.answer;
  await pressInToast(user, 'Undo');
  // The undo shows before its answer.
  await waitFor(async () => expect((await box('First')).checked).toBe(false));
  // Not before, or the reload after the tick would already read them.
  server.script['GET /api/tasks'] = { body: board([undone]) };
  server.script['GET /api/tasks/t1'] = reload.answer;
  answer.go();
  await screen.findByText('Task updated successfully!');
  await waitFor(() => expect(screen.getByRole('article').dataset.version).toBe('3'));
  expect((await box('Last')).checked).toBe(false);
  await user.click(await box('First'));
  reload.go();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toMatchObject({ description: after.description });
});

test('a tick in a cut description that is not loaded yet finds its box in the whole, though lines came above it', async () => {
  const changed = task({ description: `Hello\n${whole}`, version: 5 });
  const { server, user, sent } = await unfolded({ 'GET /api/tasks/t1': { status: 503, body: 'Not now.' } }, cut);
  await screen.findByText('503: Not now.');
  server.script['GET /api/tasks/t1'] = { body: changed };
  server.script[PUT] = { body: changed };
  await user.click(await box('First'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ body: { description: changed.description?.replace('[ ] First', '[x] First') }, ifMatch: '"5"' });
});

test('a tick of a box that is gone from a cut description says so and saves nothing', async () => {
  const { server, user, sent } = await unfolded({ 'GET /api/tasks/t1': { status: 503, body: 'Not now.' } }, cut);
  await screen.findByText('503: Not now.');
  server.script['GET /api/tasks/t1'] = { body: task({ description: 'Nothing left', version: 2 }) };
  await user.click(await box('First'));
  expect(await screen.findByText('Someone changed this task list. Look at it again, then tick the box.')).toBeTruthy();
  await waitFor(async () => expect((await box('First')).checked).toBe(false));
  expect(sent()).toEqual([]);
});

test('in a folded description the boxes take no focus', async () => {
  const { user } = await open({}, [listed]);
  expect((await box('Call the vendor')).tabIndex).toBe(-1);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect((await box('Call the vendor')).tabIndex).toBe(0);
});

test('who may not edit a task sees its boxes, and cannot tick them', async () => {
  const mine = { id: 'u1', name: 'Super Admin', role: 'admin', assigneesMay: [] };
  await unfolded({ 'GET /api/user': { body: mine } }, task({ description: '- [ ] Call', creator: ana, createdByAdminId: ana.id }));
  expect((await box('Call')).disabled).toBe(true);
});

test('boxes of a comment show their state, and notes of the history are not dressed', async () => {
  const activities = [
    { id: 'a1', admin: ana, via: null, action: 'comment' as const, note: '- [x] **Called**', at: '2026-01-02T04:00:00.000Z' },
    { id: 'a2', admin: ana, via: null, action: 'edited' as const, note: 'Description: **a** → b', at: '2026-01-02T04:00:00.000Z' },
  ];
  const { user } = await open({ 'GET /api/tasks/t1/activities': { body: [] } }, [task({ activities, activityCount: 2 })]);
  await user.click(screen.getByRole('button', { name: 'Show Activity' }));
  expect((await box('Called')).disabled).toBe(true);
  expect(screen.getByText('Description: **a** → b')).toBeTruthy();
  expect(card().queryByText('1 of 1 done')).toBeNull();
});

test('the edit dialog lists the boxes of the text in its field, and a tick changes the text', async () => {
  const { server, user } = await open({ [PUT]: { body: saved } }, [listed]);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  const boxes = within(dialog.getByRole('list', { name: 'Task list' }));
  await user.click(boxes.getByRole('checkbox', { name: 'Call the vendor' }));
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
  expect(field.value).toBe(ticked);
  await user.type(field, '\n- [[ ] Sleep');
  expect(boxes.getByRole<HTMLInputElement>('checkbox', { name: 'Sleep' }).checked).toBe(false);
  expect(boxes.getByText('Sleep').dir).toBe('auto');
  expect(calls(server, 'PUT')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(server.sent.at(-1)?.body).toMatchObject({ description: `${ticked}\n- [ ] Sleep` }));
});

test('in the panel Space ticks a box, and the key to undo works from it', async () => {
  const { server, user } = await unfolded({ 'GET /api/tasks/t1': { body: listed }, [PUT]: { body: saved } });
  await user.click(screen.getByRole('heading', { name: 'Fix the gate' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Fix the gate' }));
  (await panel.findByRole('checkbox', { name: 'Call the vendor' })).focus();
  await user.keyboard(' ');
  await screen.findByText('Task updated successfully!');
  expect(server.sent.at(-1)?.body).toMatchObject({ description: ticked });
  expect(screen.getByRole('dialog', { name: 'Fix the gate' })).toBeTruthy();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(server.sent.at(-1)?.call).toBe('POST /api/tasks/bulk'));
});

test('two boxes of a cut description ticked at once are both saved, and the toast names nobody', async () => {
  const rest = `\n${'It goes on. '.repeat(90)}`;
  const [none, both] = ['- [ ] One\n- [ ] Two', '- [x] One\n- [x] Two'].map((boxes) => boxes + rest);
  const shown = (description: string | undefined, version: number) =>
    task({ description: description?.slice(0, 900) ?? null, descriptionCut: true, version });
  const held = heldReply({ body: task({ description: none ?? null }) });
  const first = `- [x] One\n- [ ] Two${rest}`;
  const edited = [did('edited', me, 'Description changed')];
  const reads = [held.answer, held.answer];
  const replies = [{ body: shown(first, 2) }, stale, { body: { ...shown(both, 3), activities: edited } }];
  const { server } = await open(
    {
      'GET /api/tasks/t1': () => reads.shift()?.() ?? { body: task({ description: first, version: 2, activities: edited }) },
      [PUT]: () => replies.shift() ?? stale,
    },
    [shown(none, 1)],
  );
  const sent = () => server.sent.filter(({ call }) => call === PUT);
  fireEvent.click(await box('One'));
  fireEvent.click(await box('Two'));
  await waitFor(() => expect(calls(server, 'GET /api/tasks/t1')).toHaveLength(2));
  held.go();
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent().at(-1)).toMatchObject({ body: { description: both }, ifMatch: '"2"' });
  await screen.findByText('Task updated successfully!');
  expect(screen.queryByText(/Kept both/)).toBeNull();
});
