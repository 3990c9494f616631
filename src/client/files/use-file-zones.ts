import { useEffect } from 'react';
import * as messages from '#messages/files.ts';
import type { User } from '#shared/session.ts';
import { mayNow } from '../api/query-client.ts';
import { isProvisional } from '../board-store/mutations/provisional.ts';
import { cachedTask, taskOfCard } from '../board-store/task-cache.ts';
import { cardAround } from '../shortcuts/card-elements.ts';
import { listen } from '../ui/listen.ts';
import { toast, toastError } from '../ui/toast/toast.ts';
import { attach, cancelAll, uploads } from './attach.ts';
import { placeholderOf } from './file-links.ts';
import { type NamedFile, namedFiles, pastedFiles } from './named-file.ts';
import { followCreations, keepWaiting } from './waiting-files.tsx';
import './drop-files.css';

/** A place that takes files: what is marked while files are over it, and what it does with them. */
type FileZone = { element: HTMLElement; take: (files: NamedFile[], field: HTMLTextAreaElement | null) => void };

/** A description or comment field, in which files become links. */
const FIELD = 'textarea[data-mentions]:not(:disabled)';
const fieldAt = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLTextAreaElement>(FIELD) : null);

const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') ?? false;

/** Whether the clipboard holds a table or rich text, whose picture is not what the user wants. */
const isText = ({ types }: DataTransfer) => types.includes('text/html') && types.includes('text/plain');

const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry?.()?.isDirectory === true;

/** Whether a form's text stands for a file that is still on its way. */
function awaitsFile(form: EventTarget | null): boolean {
  if (!(form instanceof HTMLFormElement)) return false;
  const placeholders = uploads.get().map(placeholderOf);
  return [...form.querySelectorAll('textarea')].some(({ value }) => placeholders.some((one) => value.includes(one)));
}

/** Marks the list of a window's files, by the id of their task; empty in the create form. */
const LIST = '[data-files]';

/** The place around an element that takes files: a card, a task's window, or the create form. */
function zoneAt({ target }: Event): FileZone | undefined {
  if (!(target instanceof Element)) return undefined;
  const card = cardAround(target);
  const element = card ?? target.closest<HTMLElement>(`[role="dialog"], form:has(${LIST})`);
  const id = element?.querySelector<HTMLElement>(LIST)?.dataset.files;
  if (!element) return undefined;
  if (id === '') return { element, take: keepWaiting };
  const task = card ? taskOfCard(card) : cachedTask(id ?? '');
  if (!task || isProvisional(task) || !mayNow('addFile', task)) return undefined;
  return { element, take: (files, field) => attach(task.id, files, field) };
}

/** Lets files be dropped and pasted anywhere. @returns stops it */
function takeFiles(): () => void {
  let marked: HTMLElement | undefined;
  const mark = (next: HTMLElement | undefined) => {
    if (next === marked) return;
    delete marked?.dataset.fileDrop;
    if (next) next.dataset.fileDrop = messages.dropHere;
    marked = next;
  };
  const drag = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return;
    // Elsewhere too, or the browser would open the file in place of the board.
    event.preventDefault();
    const zone = zoneAt(event);
    event.dataTransfer.dropEffect = zone ? 'copy' : 'none';
    mark(zone?.element);
  };
  const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && mark(undefined);
  const drop = (event: DragEvent) => {
    mark(undefined);
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    const { files, items } = event.dataTransfer;
    if ([...items].some(isFolder)) return void toastError(new Error(messages.noFolders));
    zoneAt(event)?.take(namedFiles(files), fieldAt(event.target));
  };
  const paste = (event: ClipboardEvent) => {
    const { clipboardData: data } = event;
    const zone = hasFiles(data) && !isText(data) && data.files.length > 0 ? zoneAt(event) : undefined;
    if (!data || !zone) return;
    event.preventDefault();
    zone.take(pastedFiles(data.files), fieldAt(event.target));
  };
  const submit = (event: SubmitEvent) => {
    if (!awaitsFile(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    toast({ ...messages.stillUploading, variant: 'note' });
  };

  const stop = listen(document, { dragenter: drag, dragover: drag, dragleave: leave, drop, paste });
  // Before the form hears it.
  const stopForms = listen(document, { submit }, { capture: true });
  return () => {
    mark(undefined);
    stop();
    stopForms();
  };
}

/** Lets cards, task windows and the create form take files, until the user leaves. */
export function useFileZones({ id }: User): void {
  useEffect(takeFiles, []);
  useEffect(() => followCreations(id), [id]);
  useEffect(() => cancelAll, []);
}
