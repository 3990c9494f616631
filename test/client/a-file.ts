import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { TaskFile } from '#shared/files.ts';
import type { Task } from '#shared/tasks.ts';
import { type Script, type Scripted, task } from '../render.tsx';
import { ana, calls, me, open } from './stale-answers.tsx';

/** A file as the server tells of it. */
export const aFile = (name: string, change: Partial<TaskFile> = {}): TaskFile => ({
  id: `f-${name}`,
  name,
  type: 'text/plain',
  size: 1_234,
  at: '2026-01-02T05:00:00.000Z',
  admin: me,
  preview: false,
  ...change,
});

export const byAna = { admin: ana };

/** A file as a browser has it. */
export const chosen = (name: string, type = 'text/plain') => new File([`bytes of ${name}`], name, { type });

/** A file that is larger than the page allows, without its bytes. */
export const aLargeFile = (name: string) => Object.defineProperty(chosen(name), 'size', { value: 25 * 1024 ** 2 + 1 });

/** The data of a paste or a drag. */
const carrying = (files: File[], types: string[]) => ({ files, types, items: [], getData: () => '', dropEffect: 'none' });

/** Pastes files into an element. @returns whether the browser is left to paste by itself */
export const paste = (into: Element, files: File[], types = ['Files']): boolean =>
  fireEvent.paste(into, { clipboardData: carrying(files, types) });

/** Drops files on an element. */
export function drop(on: Element, files: File[]): void {
  const dataTransfer = carrying(files, ['Files']);
  fireEvent.dragOver(on, { dataTransfer });
  fireEvent.drop(on, { dataTransfer });
}

/** Answers of a task that has these files, whatever their list becomes. */
export const holding = (files: TaskFile[], of: Task = task()): Script => ({
  'GET /api/tasks/t1': () => ({ body: { ...of, fileCount: files.length, files } }),
});

export const uploads = (server: Scripted) => calls(server, 'PUT /api/tasks/t1/files');
export const named = (name: string) => `PUT /api/tasks/t1/files?name=${encodeURIComponent(name).replaceAll('%20', '+')}`;
/** Takes an upload into the list, and answers it. */
export const taking = (files: TaskFile[]) => (address: string) => {
  const file = aFile(new URL(address, 'http://board').searchParams.get('name') ?? '');
  files.push(file);
  return { status: 201, body: file };
};

/** Opens the panel of a task with files. */
export async function openFiles(files: TaskFile[], script: Script = {}, change: Partial<Task> = {}) {
  const shown = task({ fileCount: files.length, ...change });
  const opened = await open({ ...holding(files, shown), ...script }, [shown]);
  await waitFor(() => expect(opened.server.followed).toHaveLength(1));
  await opened.user.click(screen.getByRole('heading', { name: 'Fix the gate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fix the gate' }));
  return { ...opened, dialog };
}

/** Where files are chosen in the panel. */
export const input = () => document.querySelector<HTMLInputElement>('[role="dialog"] input[type="file"]') as HTMLInputElement;

/** Whether the browser would ask before the page is left. */
export const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
