import * as buttons from '#messages/controls.ts';
import * as messages from '#messages/files.ts';
import type { TaskFile } from '#shared/files.ts';
import { maySucceedLater } from '../api/error-kinds.ts';
import { keys } from '../api/keys.ts';
import { loadAnew, queryClient, signedIn } from '../api/query-client.ts';
import { ApiError } from '../api/request.ts';
import { upload } from '../api/upload.ts';
import { idempotencyHeader } from '../board-store/drafts/idempotency.ts';
import { cachedTask } from '../board-store/task-cache.ts';
import { noteOwnVersion, recordStep } from '../board-store/undo/steps.ts';
import { makeStore } from '../ui/store.ts';
import { toast, toastError } from '../ui/toast/toast.ts';
import { linkMarks, linkTo, placeholderOf, replacePlaceholder, typeInto } from './file-links.ts';
import { makePreview } from './make-preview.ts';
import { isTooLarge, type NamedFile, tooLarge } from './named-file.ts';
import { isImage } from './use-files.ts';

/** A file on its way to a task. */
export type Upload = NamedFile & {
  taskId: string;
  /** The field that gets its link, and its placeholder until then. */
  field: HTMLTextAreaElement | null | undefined;
  /** The part that is sent, from 0 to 1; null while it waits for its turn. */
  sent: number | null;
  /** A failed upload stays until it is retried or cancelled. */
  error?: Error;
  end: AbortController;
};

const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

/** All uploads, in order. */
export const uploads = makeStore<readonly Upload[]>([]);

/** Has the browser ask before the page is left with files that no draft keeps. @param hasSuch whether it holds any */
export function askBeforeLeaving({ subscribe }: Pick<typeof uploads, 'subscribe'>, hasSuch: () => boolean): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  subscribe(() => {
    if (hasSuch()) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
  });
}
askBeforeLeaving(uploads, () => uploads.get().some(({ error }) => !error));
// A kept draft must not wait for a file that never comes.
addEventListener('pagehide', () => {
  for (const one of uploads.get()) replacePlaceholder(one, '');
});

const change = (key: string, to: Partial<Upload>) => uploads.set(uploads.get().map((one) => (one.key === key ? { ...one, ...to } : one)));

const drop = (key: string) => uploads.set(uploads.get().filter((one) => one.key !== key));

const AT_ONCE = 2;
let underWay = 0;
const waiting: (() => void)[] = [];

/** Runs uploads in order, at most `AT_ONCE` at a time. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (underWay === AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else underWay += 1;
  const result = await work();
  const next = waiting.shift();
  if (next) next();
  else underWay -= 1;
  return result;
}

async function sendPreview(taskId: string, { id }: TaskFile, file: File): Promise<void> {
  const preview = await makePreview(file);
  if (!preview) return;
  await upload('addPreview', { params: { id }, body: preview });
  noteOwnVersion(taskId);
  await loadAnew(keys.task(taskId));
}

/** Sends one file. @returns undefined if it failed, or was cancelled */
async function send(one: Upload): Promise<TaskFile | undefined> {
  const { key, taskId, file, name, end } = one;
  change(key, { sent: 0 });
  try {
    // The server would refuse it only after the upload.
    if (isTooLarge(file)) throw new ApiError(413, `413: ${tooLarge}`);
    const added = await upload('addFile', {
      params: { id: taskId },
      query: { name },
      body: file,
      headers: idempotencyHeader(key),
      onProgress: (sent) => change(key, { sent }),
      signal: end.signal,
    });
    noteOwnVersion(taskId);
    replacePlaceholder(one, linkTo(added));
    // Its row stays until the list has the file. The first file's list is not loaded yet.
    if (cachedTask(taskId)?.fileCount === 0) queryClient.setQueryData<TaskFile[]>(keys.files(taskId), (held = []) => held);
    await loadAnew(keys.task(taskId));
    drop(key);
    // A missing preview is no failure.
    if (isImage(added)) sendPreview(taskId, added, file).catch(() => {});
    return added;
  } catch (error) {
    replacePlaceholder(one, '');
    change(key, { error: error as Error });
    return undefined;
  }
}

/** Sends files of one task, two at a time and in order. One toast tells of them, unless their user has left. */
async function sendAll(wanted: readonly Upload[]): Promise<void> {
  const { taskId } = wanted[0] ?? {};
  if (!taskId) return;
  const sent = await Promise.all(wanted.map((one) => inTurn(() => send(one))));
  const isHere = signedIn() !== undefined;
  const links = new Map(wanted.flatMap(({ mark }, at) => (mark && sent[at] ? [[mark, linkTo(sent[at])]] : [])));
  const notLinked = isHere && links.size > 0 && (await linkMarks(taskId, links).catch((error: Error) => error));
  void loadAnew(keys.board);
  if (!isHere) return;
  const added = sent.filter((file) => file !== undefined);
  const step = added.map(({ id, name }) => ({ id: taskId, before: null, after: {}, file: { id, name } }));
  const actions = recordStep(step);
  const failed = uploads.get().filter(({ key, error }) => error && wanted.some((one) => one.key === key));
  const errors = failed.flatMap(({ error }) => error ?? []);
  const [error] = errors;
  if (error) {
    const again = { label: buttons.tryAgain, onAct: () => retry(failed) };
    toastError(new Error(messages.notAdded(names(failed), error.message)), errors.every(maySucceedLater) ? again : undefined);
  } else if (notLinked) toastError(new Error(messages.notLinked(names(added), notLinked.message)));
  else if (added.length > 0) toast({ description: messages.added(names(added)), actions });
}

function typePlaceholders(files: readonly NamedFile[], field: Upload['field']): void {
  if (field?.isConnected) typeInto(field, files.map(placeholderOf).join(' '));
}

/** Adds files to a task. They go on without the dialog, and a toast tells how it ended. @param field gets a link to each at its caret */
export function attach(taskId: string, files: readonly NamedFile[], field?: HTMLTextAreaElement | null): void {
  if (files.length === 0) return;
  typePlaceholders(files, field);
  const wanted = files.map((one): Upload => ({ ...one, taskId, field, sent: null, end: new AbortController() }));
  uploads.set([...uploads.get(), ...wanted]);
  void sendAll(wanted);
}

/** Sends failed uploads of one task again, unless they were cancelled. */
export function retry(failed: readonly Upload[]): void {
  const wanted = failed.filter(({ key }) => uploads.get().some((one) => one.key === key && one.error));
  for (const { key } of wanted) change(key, { sent: null, error: undefined });
  for (const [field, files] of Map.groupBy(wanted, ({ field }) => field)) typePlaceholders(files, field);
  void sendAll(wanted);
}

/** Ends an upload that is under way, waits or failed. */
export function cancel(one: Upload): void {
  const { key, taskId, mark, end } = one;
  drop(key);
  replacePlaceholder(one, '');
  if (mark) linkMarks(taskId, new Map([[mark, '']])).catch(toastError);
  end.abort();
}

/** Ends all uploads, because their user leaves. */
export function cancelAll(): void {
  for (const { end } of uploads.get()) end.abort();
  uploads.set([]);
}
