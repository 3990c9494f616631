import type { QueryClient } from '@tanstack/react-query';
import * as buttons from '#messages/controls.ts';
import * as messages from '#messages/files.ts';
import * as toasts from '#messages/toasts.ts';
import type { TaskFile } from '#shared/files.ts';
import { maySucceedLater } from '../api/error-kinds.ts';
import { keys } from '../api/keys.ts';
import { upload } from '../api/upload.ts';
import { idempotencyHeader } from '../board-store/drafts/idempotency.ts';
import { cachedTask } from '../board-store/task-cache.ts';
import { noteOwnVersion, recordStep } from '../board-store/undo/steps.ts';
import { toast } from '../ui/toast/toast.ts';
import { toastError } from '../ui/toast/toast-error.ts';
import { linkTo, replacePlaceholder, typeInto } from './file-links.ts';
import { checkSize } from './largest-file.ts';
import { makePreview } from './make-preview.ts';
import type { NamedFile } from './named-file.ts';
import { changeUpload, dropUpload, type Upload, uploads } from './uploads.ts';
import { isImage } from './use-files.ts';

const AT_ONCE = 2;

/** Files that were attached together, which one toast tells of. */
type Batch = { taskId: string; left: number; added: TaskFile[]; failed: Upload[] };

const batches = new Map<string, Batch>();
const underWay = new Map<string, AbortController>();

const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

function tell(client: QueryClient, { taskId, added, failed }: Batch): void {
  const change = ({ id, name }: TaskFile) => ({ id: taskId, before: null, after: {}, file: { id, name } });
  const action = added.length > 0 ? recordStep(added.map(change)) : undefined;
  const [first] = failed;
  if (first?.error) {
    const again = { label: buttons.tryAgain, onAct: () => retry(client, failed) };
    const mayRetry = failed.every(({ error }) => maySucceedLater(error));
    toastError(new Error(messages.notAdded(names(failed), first.error.message)), mayRetry ? again : undefined);
  } else if (action) toast({ title: toasts.success, description: messages.added(names(added)), action });
}

async function sendPreview(client: QueryClient, taskId: string, { id }: TaskFile, file: File): Promise<void> {
  const preview = await makePreview(file);
  if (!preview) return;
  await upload('addPreview', { params: { id }, body: preview });
  await client.invalidateQueries({ queryKey: keys.task(taskId) });
}

async function send(client: QueryClient, one: Upload): Promise<void> {
  const { key, taskId, file, name, placeholder } = one;
  const over = new AbortController();
  const batch = batches.get(key);
  underWay.set(key, over);
  changeUpload(key, { sent: 0 });
  try {
    await checkSize(file);
    const added = await upload('addFile', {
      params: { id: taskId },
      query: { name },
      body: file,
      headers: idempotencyHeader(key),
      onProgress: (sent) => changeUpload(key, { sent }),
      signal: over.signal,
    });
    noteOwnVersion(taskId);
    if (placeholder) replacePlaceholder(placeholder, linkTo(added));
    batch?.added.push(added);
    // Its row stays until the list has the file. The first file's list is not loaded yet.
    if (cachedTask(taskId)?.fileCount === 0) client.setQueryData<TaskFile[]>(keys.files(taskId), (held = []) => held);
    await client.invalidateQueries({ queryKey: keys.task(taskId) });
    dropUpload(key);
    // A missing preview is no failure.
    if (isImage(added)) sendPreview(client, taskId, added, file).catch(() => {});
  } catch (error) {
    if (placeholder) replacePlaceholder(placeholder, '');
    const failed = { ...one, error: error as Error };
    if (!over.signal.aborted) batch?.failed.push(failed);
    changeUpload(key, failed);
  }
  underWay.delete(key);
  if (underWay.size === 0) void client.invalidateQueries({ queryKey: keys.board });
  settle(client, key);
}

/** Ends an upload's part in its batch, and begins the next upload. */
function settle(client: QueryClient, key: string): void {
  const batch = batches.get(key);
  batches.delete(key);
  if (batch) {
    batch.left -= 1;
    if (batch.left === 0) tell(client, batch);
  }
  sendNext(client);
}

function sendNext(client: QueryClient): void {
  for (const one of uploads.get()) {
    if (underWay.size >= AT_ONCE) return;
    if (one.sent === null && !one.error && !underWay.has(one.key)) void send(client, one);
  }
}

function enqueue(client: QueryClient, taskId: string, wanted: readonly Upload[]): void {
  const batch: Batch = { taskId, left: wanted.length, added: [], failed: [] };
  for (const { key } of wanted) batches.set(key, batch);
  sendNext(client);
}

/** Adds files to a task, two at a time and in order. They go on without the dialog, and a toast tells how it ended. */
export function attach(client: QueryClient, taskId: string, files: readonly NamedFile[]): void {
  const wanted = files.map((one): Upload => ({ ...one, taskId, sent: null }));
  uploads.set([...uploads.get(), ...wanted]);
  enqueue(client, taskId, wanted);
}

/** Sends failed uploads of one task again, unless they were cancelled. */
export function retry(client: QueryClient, failed: readonly Upload[]): void {
  const wanted = failed.filter(({ key }) => uploads.get().some((one) => one.key === key && one.error));
  for (const { key, field, placeholder } of wanted) {
    changeUpload(key, { sent: null, error: undefined });
    if (placeholder && field?.isConnected) typeInto(field, placeholder);
  }
  const [first] = wanted;
  if (first) enqueue(client, first.taskId, wanted);
}

/** Ends an upload that is under way, waits or failed. */
export function cancel(client: QueryClient, { key, placeholder }: Upload): void {
  dropUpload(key);
  if (placeholder) replacePlaceholder(placeholder, '');
  const sending = underWay.get(key);
  if (sending) sending.abort();
  else settle(client, key);
}

/** Ends all uploads, because their user leaves. */
export function cancelAll(): void {
  batches.clear();
  uploads.set([]);
  for (const sending of underWay.values()) sending.abort();
}
