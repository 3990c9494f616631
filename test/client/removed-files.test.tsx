import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TaskFile } from '#shared/files.ts';
import { queryClient } from '../../src/client/api/query-client.ts';
import { event, heldReply, pressInToast, task } from '../render.tsx';
import { aFile, chosen, input, openFiles, taking } from './a-file.ts';
import { calls, inTurn, open } from './stale-answers.tsx';

const lost = { status: 503, body: 'Try again in a moment.' };
const gone = { status: 404, body: 'This file does not exist or was removed.' };

test('the removal of a file whose answer is lost → Try again says that it was removed, with Undo', async () => {
  const files = [aFile('log.txt')];
  const { user, dialog } = await openFiles(files, {
    'DELETE /api/files/f-log.txt': inTurn(lost, gone),
  });
  await user.click(await dialog.findByRole('button', { name: 'Remove log.txt' }));
  await screen.findByText('503: Try again in a moment.');
  await pressInToast(user, 'Try again');
  expect(await screen.findByText('log.txt removed.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
});

test('the removal of several files that fails in the middle → Try again removes the rest', async () => {
  const files: TaskFile[] = [];
  const { user, dialog } = await openFiles(files, {
    'PUT /api/tasks/t1/files': taking(files),
    'DELETE /api/files/f-a.txt': inTurn({ status: 204 }, gone, gone),
    'DELETE /api/files/f-b.txt': inTurn(lost, { status: 204 }),
  });
  await user.upload(
    input(),
    ['a.txt', 'b.txt'].map((name) => chosen(name)),
  );
  await dialog.findByRole('link', { name: 'Download b.txt' });
  await pressInToast(user, 'Undo');
  await screen.findByText('503: Try again in a moment.');
  await pressInToast(user, 'Try again');
  expect(await screen.findByText('2 files removed.')).toBeTruthy();
});

test('a file whose name hides its kind is named as in the list, once it is removed too', async () => {
  const name = 'photo\u202Egpj.exe';
  const { user, dialog } = await openFiles([aFile(name, { id: 'f1' })], { 'DELETE /api/files/f1': { status: 204 } });
  await user.click(await dialog.findByRole('button', { name: `Remove ${name}` }));
  expect(await screen.findByText('photogpj.exe removed.')).toBeTruthy();
});

test('a second Enter on Remove before the answer asks for nothing more', async () => {
  const held = heldReply({ status: 204 });
  const removal = 'DELETE /api/files/f-log.txt';
  const { server, user, dialog } = await openFiles([aFile('log.txt')], { [removal]: held.answer });
  const remove = await dialog.findByRole('button', { name: 'Remove log.txt' });
  act(() => remove.focus());
  await user.keyboard('{Enter}');
  await user.keyboard('{Enter}');
  held.go();
  expect(await screen.findByText('log.txt removed.')).toBeTruthy();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(calls(server, removal)).toHaveLength(1);
});

test('a removed file leaves its list before that is loaded again, so that nothing asks for it once more', async () => {
  const reload = heldReply({ body: { ...task(), files: [] } });
  const { server, user, dialog } = await openFiles([aFile('log.txt')], { 'DELETE /api/files/f-log.txt': { status: 204 } });
  const remove = await dialog.findByRole('button', { name: 'Remove log.txt' });
  server.script['GET /api/tasks/t1'] = reload.answer;
  await user.click(remove);
  expect(await screen.findByText('log.txt removed.')).toBeTruthy();
  await waitFor(() => expect(remove.isConnected).toBe(false));
  reload.go();
});

test('an image that is removed while it is shown, and then restored, does not open again', async () => {
  const photo = aFile('photo.png', { type: 'image/png' });
  const files = [photo];
  const { server, user, dialog } = await openFiles(files);
  const tell = (version: number) =>
    server.tell(
      event({
        version,
        tasks: [task({ version, fileCount: files.length })],
        counts: { pending: 1, inProgress: 0, completed: 0 },
      }),
    );
  await user.click(await dialog.findByRole('button', { name: 'Open photo.png' }));
  await screen.findByRole('dialog', { name: 'photo.png' });
  files.length = 0;
  tell(2);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'photo.png' })).toBeNull());
  files.push(photo);
  tell(3);
  await dialog.findByRole('button', { name: 'Open photo.png' });
  expect(screen.queryByRole('dialog', { name: 'photo.png' })).toBeNull();
});

test('files that could not be loaded in the edit dialog can be asked for again', async () => {
  const shown = task({ fileCount: 1 });
  const { user } = await open({ 'GET /api/tasks/t1': inTurn(lost, { body: { ...shown, files: [aFile('log.txt')] } }) }, [shown]);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const section = within(await screen.findByRole('region', { name: 'Files' }));
  await section.findByText('503: Try again in a moment.');
  await user.click(section.getByRole('button', { name: 'Try again' }));
  expect(await section.findByText('log.txt')).toBeTruthy();
});
