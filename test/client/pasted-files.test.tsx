import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drafts } from '../../src/client/board-store/drafts/drafts.ts';
import { heldReply, pressInToast, type Reply, type Script, task } from '../render.tsx';
import { aFile, chosen, paste } from './a-file.ts';
import { calls, open } from './stale-answers.tsx';

async function board(upload: Script[string], script: Script = {}) {
  const opened = await open({ 'PUT /api/tasks/t1/files': upload, ...script });
  await waitFor(() => expect(opened.server.followed).toHaveLength(1));
  return opened;
}
const added = (name: string): Reply => ({ status: 201, body: aFile(name, { id: 'f1' }) });
const comment = () => within(screen.getByRole('article')).getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });

test('a screenshot pasted into a comment becomes a link at the caret, and the comment waits for it', async () => {
  const held = heldReply(added('Screenshot 2026-11-25 19.30.png'));
  const { server, user } = await board(held.answer);
  await user.type(comment(), 'Look:  here');
  comment().setSelectionRange(6, 6);
  expect(paste(comment(), [chosen('image.png', 'image/png')])).toBe(false);
  const placeholder = /^Look: \[Uploading Screenshot \d{4}-\d\d-\d\d \d\d\.\d\d\.png…\]\(\d+\) here$/;
  expect(comment().value).toMatch(placeholder);
  fireEvent.submit(comment().form as HTMLFormElement);
  expect(await screen.findByText('A file is still being uploaded')).toBeTruthy();
  expect(comment().value).toMatch(placeholder);
  comment().setSelectionRange(3, 3);
  held.go();
  await waitFor(() => expect(comment().value).toBe('Look: [Screenshot 2026-11-25 19.30.png](/api/files/f1) here'));
  expect(comment().selectionStart).toBe(3);
  expect(calls(server, 'POST /api/tasks/t1/comments')).toEqual([]);
  expect(calls(server, 'PUT')[0]).toMatch(/name=Screenshot\+\d{4}-\d\d-\d\d\+\d\d\.\d\d\.png$/);
});

test('a link whose placeholder the caret follows → the next key is typed behind it, and does not replace it', async () => {
  const held = heldReply(added('log.txt'));
  const { user } = await board(held.answer);
  await user.type(comment(), 'Log: ');
  paste(comment(), [chosen('log.txt')]);
  held.go();
  const link = '[log.txt](/api/files/f1)';
  await waitFor(() => expect(comment().value).toBe(`Log: ${link}`));
  await user.keyboard(' and more');
  expect(comment().value).toBe(`Log: ${link} and more`);
});

test('the link reaches the draft of a dialog that was closed meanwhile', async () => {
  const held = heldReply(added('a [1].txt'));
  const { user } = await board(held.answer);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const description = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
  await user.type(description, 'See ');
  paste(description, [chosen('a [1].txt')]);
  expect(description.value).toMatch(/^See \[Uploading a \(1\)\.txt…\]\(\d+\)$/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  held.go();
  expect(await screen.findByText('a [1].txt added.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })).value).toBe('See [a (1).txt](/api/files/f1)');
});

test('uploads that are cancelled leave only what was typed, also those that wait for their turn', async () => {
  const held = heldReply(added('a.txt'));
  const { user } = await board(held.answer);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const description = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
  await user.type(description, 'See ');
  paste(
    description,
    ['a.txt', 'b.txt', 'c.txt'].map((name) => chosen(name)),
  );
  expect(description.value).toMatch(/^See (\[Uploading \w\.txt…\]\(\d+\) ?){3}$/);
  await user.click(await screen.findByRole('button', { name: 'Cancel c.txt' }));
  expect(description.value).toMatch(/^See (\[Uploading [ab]\.txt…\]\(\d+\) ){2}$/);
  await user.click(screen.getByRole('button', { name: 'Cancel a.txt' }));
  await user.click(screen.getByRole('button', { name: 'Cancel b.txt' }));
  expect(description.value.trim()).toBe('See');
  held.go();
});

test('uploads whose user logs out leave only what was typed, also those that wait for their turn', async () => {
  const held = heldReply(added('a.txt'));
  const { user } = await board(held.answer, { 'POST /api/logout': { status: 204 } });
  await user.type(comment(), 'See ');
  paste(
    comment(),
    ['a.txt', 'b.txt', 'c.txt'].map((name) => chosen(name)),
  );
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  await screen.findByRole('textbox', { name: 'Mobile Number' });
  await waitFor(() => expect([...drafts.all().values()].map(String).map((text) => text.trim())).toEqual(['See']));
  held.go();
});

test('uploads whose page is left → the kept drafts have only what was typed', async () => {
  const held = heldReply(added('a.txt'));
  const { user } = await board(held.answer);
  await user.type(comment(), 'See ');
  paste(comment(), [chosen('a.txt')]);
  expect(comment().value).toContain('[Uploading a.txt…]');
  window.dispatchEvent(new Event('pagehide'));
  expect([...drafts.all().values()].map(String)).toEqual(['See ']);
  held.go();
});

test('a failed upload leaves only what was typed', async () => {
  const { user } = await board({ status: 403, body: 'Only the creator or a super admin can change this task.' });
  await user.type(comment(), 'Log: ');
  paste(comment(), [chosen('log.txt')]);
  expect(await screen.findByText(/^log\.txt could not be added\. 403: /)).toBeTruthy();
  expect(comment().value).toBe('Log: ');
});

test('an upload whose connection drops fails at once, although some browsers would wait on', async () => {
  const lost = heldReply(added('log.txt'));
  const { server, user } = await board(lost.answer);
  await user.type(comment(), 'Log: ');
  paste(comment(), [chosen('log.txt')]);
  await waitFor(() => expect(calls(server, 'PUT')).toHaveLength(1));
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText(/^log\.txt could not be added\. The server cannot be reached\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(comment().value).toBe('Log: ');
  lost.go();
});

test('a retried upload puts its link into the field at the caret', async () => {
  const answers: Reply[] = [{ status: 503, body: 'Try again later.' }, added('log.txt')];
  const { user } = await board(() => answers.shift() as Reply);
  await user.type(comment(), 'Log: ');
  paste(comment(), [chosen('log.txt')]);
  await screen.findByText(/^log\.txt could not be added\. 503: /);
  await pressInToast(user, 'Try again');
  await waitFor(() => expect(comment().value).toBe('Log: [log.txt](/api/files/f1)'));
});

test('several retried uploads → their links have a space between them', async () => {
  let answer = (_: string): Reply => ({ status: 503, body: 'Try again later.' });
  const { user } = await board((address) => answer(address));
  paste(comment(), [chosen('a.txt'), chosen('b.txt')]);
  await screen.findByText(/^2 files could not be added\. 503: /);
  answer = (address) => added(new URLSearchParams(address.split('?')[1]).get('name') ?? '');
  await pressInToast(user, 'Try again');
  await waitFor(() => expect(comment().value.trim()).toBe('[a.txt](/api/files/f1) [b.txt](/api/files/f1)'));
});

test('rich text with a picture of itself is pasted as text', async () => {
  const { server } = await board(added('image.png'));
  expect(paste(comment(), [chosen('image.png', 'image/png')], ['text/plain', 'text/html', 'Files'])).toBe(true);
  expect(calls(server, 'PUT')).toEqual([]);
});

test('on the card of a task that the user may not comment on, a paste uploads nothing', async () => {
  const { server } = await board(added('a.txt'), { 'GET /api/user': { body: { id: 'u3', name: 'Cy', role: 'admin', assigneesMay: [] } } });
  expect(paste(screen.getByRole('article'), [chosen('a.txt')])).toBe(true);
  expect(task().createdByAdminId).not.toBe('u3');
  expect(calls(server, 'PUT')).toEqual([]);
});
