import type { QueryClient } from '@tanstack/react-query';
import * as messages from '#messages/files.ts';
import { FILES_MOST } from '#shared/limits.ts';
import type { Task } from '#shared/tasks.ts';
import { toastError } from '../ui/toast/toast-error.ts';
import { attach } from './attach.ts';
import { newPlaceholder, typeInto } from './file-links.ts';
import type { NamedFile } from './named-file.ts';
import { uploads } from './uploads.ts';
import { fileCountOf } from './use-files.ts';

/** Whether there is room for further files; otherwise a toast says how many. @param held the number of files that are there or on their way */
export function hasRoom(held: number, files: readonly NamedFile[]): boolean {
  const room = Math.max(0, FILES_MOST - held);
  if (files.length > room) toastError(new Error(messages.tooMany(FILES_MOST, room)));
  return files.length <= room;
}

/** Adds files to a task if it has room. @param field gets a link to each at its caret */
export function attachTo(client: QueryClient, task: Task, files: readonly NamedFile[], field?: HTMLTextAreaElement | null): void {
  const coming = uploads.get().filter(({ taskId }) => taskId === task.id).length;
  if (files.length === 0 || !hasRoom(fileCountOf(client, task) + coming, files)) return;
  const wanted = files.map((one) => (field ? { ...one, field, placeholder: newPlaceholder(one.name) } : one));
  if (field) typeInto(field, wanted.map(({ placeholder }) => placeholder).join(' '));
  attach(client, task.id, wanted);
}
