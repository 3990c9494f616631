import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TaskFile } from '#shared/files.ts';
import { event, heldReply, pressInToast, task } from '../render.tsx';
import { aFile, aLargeFile, asksBeforeLeaving, byAna, chosen, drop, holding, input, named, openFiles, taking, uploads } from './a-file.ts';
import { calls, inTurn, open } from './stale-answers.tsx';

const counts = { pending: 1, inProgress: 0, completed: 0 };

test('the panel lists name, size and person of each file, and only whoever may removes it', async () => {
  const files = [aFile('log.txt', byAna), aFile('photo.png', { type: 'image/png', preview: true, size: 2_500_000 })];
  const { dialog } = await openFiles(files, { 'GET /api/user': { body: { id: 'u3', name: 'Cy', role: 'admin', assigneesMay: [] } } });
  const list = within(await dialog.findByRole('region', { name: 'Files' }));
  expect(list.getByText('log.txt').parentElement?.textContent).toMatch(/^log\.txt1 KB · Ana Diaz · /);
  expect(list.getByText('photo.png').parentElement?.textContent).toMatch(/2\.4 MB · Super Admin/);
  const download = list.getByRole('link', { name: 'Download log.txt' });
  expect(download.getAttribute('href')).toBe('/api/files/f-log.txt');
  expect(list.getByRole('button', { name: 'Open photo.png' }).querySelector('img')?.getAttribute('src')).toBe(
    '/api/files/f-photo.png/preview',
  );
  expect(list.queryByRole('button', { name: /^Remove|^Attach/ })).toBeNull();
});

test('a program whose name runs backwards does not look like an image', async () => {
  const { dialog } = await openFiles([aFile('in\u202egpj.exe', byAna)]);
  expect(await dialog.findByTitle('ingpj.exe')).toHaveProperty('textContent', 'ingpj.exe');
});

test('the panel of a task with files asks for the task once', async () => {
  const { server, dialog } = await openFiles([aFile('log.txt', byAna)]);
  await dialog.findByText('log.txt');
  expect(server.asked.filter((one) => one === 'GET /api/tasks/t1')).toHaveLength(1);
});

test('an edit that begins on a card with a description lists the files', async () => {
  const described = task({ description: 'It creaks.', fileCount: 1 });
  const { user } = await open({ 'GET /api/tasks/t1': { body: { ...described, files: [aFile('log.txt', byAna)] } } }, [described]);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await within(await screen.findByRole('dialog', { name: 'Edit Task' })).findByText('log.txt')).toBeTruthy();
});

test('a preview that comes while the task is first loaded is shown', async () => {
  const photo = aFile('photo.png', { type: 'image/png' });
  const before = heldReply({ body: { ...task({ fileCount: 1 }), files: [photo] } });
  let asked = 0;
  const { server, dialog } = await openFiles([photo], {
    'GET /api/tasks/t1': () => {
      asked += 1;
      return asked === 1 ? before.answer() : { body: { ...task({ fileCount: 1, version: 2 }), files: [{ ...photo, preview: true }] } };
    },
  });
  await waitFor(() => expect(asked).toBe(1));
  server.tell(event({ version: 2, tasks: [task({ fileCount: 1, version: 2 })], counts }));
  await waitFor(() => expect(document.querySelector('[data-version="2"]')).toBeTruthy());
  before.go();
  const image = () => dialog.queryByRole('button', { name: 'Open photo.png' })?.querySelector('img');
  await waitFor(() => expect(image()?.getAttribute('src')).toBe('/api/files/f-photo.png/preview'));
  expect(asked).toBe(2);
});

test('chosen files go up two at a time and in order, and Undo removes them', async () => {
  const files: TaskFile[] = [];
  const held = heldReply({});
  const { server, user, dialog } = await openFiles(files, {
    'PUT /api/tasks/t1/files': async (address) => {
      await held.answer();
      return taking(files)(address);
    },
    'DELETE /api/files/f-a.txt': { status: 204 },
    'DELETE /api/files/f-b.txt': { status: 204 },
    'DELETE /api/files/f-c.txt': { status: 204 },
  });
  await user.upload(
    input(),
    ['a.txt', 'b.txt', 'c.txt'].map((name) => chosen(name)),
  );
  await waitFor(() => expect(uploads(server)).toEqual([named('a.txt'), named('b.txt')]));
  expect(dialog.getAllByRole('progressbar').map((one) => one.getAttribute('aria-label'))).toEqual(['Upload of a.txt', 'Upload of b.txt']);
  expect(dialog.getByText('Waiting')).toBeTruthy();
  expect(asksBeforeLeaving()).toBe(true);
  held.go();
  expect(await screen.findByText('3 files added.')).toBeTruthy();
  expect(server.sent.filter(({ call }) => call === 'PUT /api/tasks/t1/files').map(({ body }) => body)).toEqual([
    'bytes of a.txt',
    'bytes of b.txt',
    'bytes of c.txt',
  ]);
  expect(await dialog.findByRole('link', { name: 'Download c.txt' })).toBeTruthy();
  expect(dialog.queryByRole('progressbar')).toBeNull();
  expect(asksBeforeLeaving()).toBe(false);
  files.length = 0;
  await pressInToast(user, 'Undo');
  expect(await screen.findByText('3 files removed.')).toBeTruthy();
  await waitFor(() => expect(dialog.queryByRole('link', { name: 'Download c.txt' })).toBeNull());
});

test('a refused upload says why, and a retry sends the same key', async () => {
  const files: TaskFile[] = [];
  const full = { status: 507, body: 'The disk is full. Ask your administrator.' };
  const replies = inTurn(full, full);
  let isFull = true;
  const { server, user, dialog } = await openFiles(files, {
    'PUT /api/tasks/t1/files': (address) => (isFull ? replies() : taking(files)(address)),
  });
  await user.upload(input(), [chosen('log.txt')]);
  expect(await screen.findByText('log.txt could not be added. 507: The disk is full. Ask your administrator.')).toBeTruthy();
  expect(dialog.getByRole('alert').textContent).toBe('507: The disk is full. Ask your administrator.');
  expect(asksBeforeLeaving()).toBe(false);
  await pressInToast(user, 'Try again');
  await waitFor(() => expect(uploads(server)).toHaveLength(2));
  isFull = false;
  await user.click(await dialog.findByRole('button', { name: 'Retry log.txt' }));
  expect(await dialog.findByRole('link', { name: 'Download log.txt' })).toBeTruthy();
  expect(new Set(server.keys)).toHaveLength(1);
  expect(server.keys).toHaveLength(3);
});

test('a refusal that a retry would repeat offers none', async () => {
  const { user } = await openFiles([], { 'PUT /api/tasks/t1/files': { status: 413, body: 'A file can have 25 MB.' } });
  await user.upload(input(), [chosen('film.mp4')]);
  expect(await screen.findByText('film.mp4 could not be added. 413: A file can have 25 MB.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('files that are too large are refused before they are sent, and the others go up', async () => {
  const files: TaskFile[] = [];
  const { server, user, dialog } = await openFiles(files, { 'PUT /api/tasks/t1/files': taking(files) });
  await user.upload(input(), [aLargeFile('film.mp4'), aLargeFile('long film.mp4'), chosen('a.txt')]);
  const reason = '413: The file is larger than 25 MB. Make it smaller, or share it another way.';
  expect(await screen.findByText(`2 files could not be added. ${reason}`)).toBeTruthy();
  expect(dialog.getAllByText(reason)).toHaveLength(2);
  expect(await dialog.findByRole('link', { name: 'Download a.txt' })).toBeTruthy();
  expect(uploads(server)).toEqual([named('a.txt')]);
});

test('taking a failed upload off the list asks the server nothing', async () => {
  const { server, user, dialog } = await openFiles([], { 'PUT /api/tasks/t1/files': { status: 413, body: 'A file can have 25 MB.' } });
  const boards = () => server.asked.filter((call) => call === 'GET /api/tasks').length;
  await user.upload(input(), [chosen('film.mp4')]);
  await waitFor(() => expect(boards()).toBe(2));
  await user.click(await dialog.findByRole('button', { name: 'Cancel film.mp4' }));
  await waitFor(() => expect(dialog.queryByText('film.mp4')).toBeNull());
  await user.upload(input(), [chosen('again.mp4')]);
  await waitFor(() => expect(boards()).toBe(3));
  await dialog.findByRole('button', { name: 'Cancel again.mp4' });
  expect(boards()).toBe(3);
});

test('a cancelled upload ends, and the next one begins', async () => {
  const files: TaskFile[] = [];
  const held = heldReply({});
  const { server, user, dialog } = await openFiles(files, {
    'PUT /api/tasks/t1/files': async (address) => (address.includes('c.txt') ? taking(files)(address) : held.answer()),
  });
  await user.upload(
    input(),
    ['a.txt', 'b.txt', 'c.txt'].map((name) => chosen(name)),
  );
  await user.click(await dialog.findByRole('button', { name: 'Cancel a.txt' }));
  await waitFor(() => expect(uploads(server)).toContain(named('c.txt')));
  await user.click(dialog.getByRole('button', { name: 'Cancel b.txt' }));
  expect(await screen.findByText('c.txt added.')).toBeTruthy();
  expect(dialog.queryByText('a.txt')).toBeNull();
  held.go();
});

test('a double click on Remove takes one file out of the task, and Undo restores it', async () => {
  const files = [aFile('log.txt')];
  const { go, answer } = heldReply({ status: 204 });
  const { server, user, dialog } = await openFiles(files, {
    'DELETE /api/files/f-log.txt': () => {
      files.length = 0;
      return answer();
    },
    'POST /api/files/f-log.txt/restore': () => {
      files.push(aFile('log.txt'));
      return { body: files[0] };
    },
  });
  await user.dblClick(await dialog.findByRole('button', { name: 'Remove log.txt' }));
  go();
  expect(await screen.findByText('log.txt removed.')).toBeTruthy();
  expect(calls(server, 'DELETE /api/files/f-log.txt')).toHaveLength(1);
  await waitFor(() => expect(dialog.queryByText('log.txt')).toBeNull());
  await pressInToast(user, 'Undo');
  expect(await screen.findByText('log.txt restored.')).toBeTruthy();
  expect(await dialog.findByRole('link', { name: 'Download log.txt' })).toBeTruthy();
  await pressInToast(user, 'Redo');
  await waitFor(() => expect(calls(server, 'DELETE /api/files/f-log.txt')).toHaveLength(2));
});

test('files dropped on a card go to its task, and elsewhere the browser does not open them', async () => {
  const files: TaskFile[] = [];
  const { server } = await open({ ...holding(files), 'PUT /api/tasks/t1/files': taking(files) });
  await waitFor(() => expect(server.followed).toHaveLength(1));
  const card = screen.getByRole('article');
  fireEvent.dragOver(card, { dataTransfer: { types: ['Files'] } });
  expect(card.dataset.fileDrop).toBe('Drop to attach');
  fireEvent.dragOver(document.body, { dataTransfer: { types: ['Files'] } });
  expect(card.dataset.fileDrop).toBeUndefined();
  expect(fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [], items: [] } })).toBe(false);
  drop(card, [chosen('log.txt')]);
  expect(await screen.findByText('log.txt added.')).toBeTruthy();
  expect(uploads(server)).toHaveLength(1);
});

test('an image opens large, and arrows and Escape act', async () => {
  const image = (name: string) => aFile(name, { type: 'image/png' });
  const { user, dialog } = await openFiles([image('one.png'), aFile('log.txt'), image('two.png')]);
  const opener = await dialog.findByRole('button', { name: 'Open one.png' });
  await user.click(opener);
  const view = within(await screen.findByRole('dialog', { name: 'one.png' }));
  expect(view.getByRole('img', { name: 'one.png' }).getAttribute('src')).toBe('/api/files/f-one.png?inline=true');
  expect(view.getByText('1 of 2')).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(within(await screen.findByRole('dialog', { name: 'two.png' })).getByRole('img', { name: 'two.png' })).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: 'one.png' })).toBeTruthy();
  // The browser's own key for Back.
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(screen.queryByRole('dialog', { name: 'two.png' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'one.png' })).toBeNull());
  expect(document.activeElement).toBe(opener);
});
