import * as z from 'zod/mini';
import type { Admin } from '#shared/admins.ts';
import type { Body } from '#shared/api.ts';
import type { TaskFile } from '#shared/files.ts';
import type { Label, NewLabel } from '#shared/labels.ts';
import { type NewTask, newTask, type Task } from '#shared/tasks.ts';
import type { Role } from '#shared/words.ts';
import { type Change, doneBy } from '../src/server/changes/change-transaction.ts';
import { addJobs, updateClaimed } from '../src/server/jobs/queries.ts';
import { type App, type Client, SUPER_ADMIN } from './start-app.ts';

/** The answer to a call that must succeed. */
export async function answered<Answer>(client: Client, method: string, path: string, body?: unknown): Promise<Answer> {
  const reply = await client.call(method, path, body);
  if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`);
  return (reply.text ? reply.json() : undefined) as Answer;
}

/** Signs in the super admin that every fresh board has. */
export const theSuperAdmin = (app: App) => app.signIn(SUPER_ADMIN.mobileNumber);

let made = 0;

/** A new admin, signed in. */
export async function anAdmin(app: App, { name, role = 'admin' }: { name?: string; role?: Role } = {}): Promise<Client & { admin: Admin }> {
  made += 1;
  const draft = { name: name ?? `Admin ${made}`, mobileNumber: String(7_000_000_000 + made), role };
  const admin = await answered<Admin>(await theSuperAdmin(app), 'POST', '/api/admins', draft);
  return Object.assign(await app.signIn(admin.mobileNumber), { admin });
}

/** The same change by an admin, at a time. */
export const doneAs = (tx: Change, adminId: string, at = new Date().toISOString()): Change =>
  doneBy(tx, { id: adminId, name: 'Ana Diaz', role: 'admin', assigneesMay: [] }, at);

/** A deleted task whose row is still there, or `undefined`. */
export const deletedTask = ({ database: { sql } }: App, id: string) =>
  sql.selectFrom('tasks').select('id').where('id', '=', id).where('deleted_at', 'is not', null).executeTakeFirst();

/** A draft for `createTask`, with the usual values of the other fields. */
export const aDraft = (given: Partial<z.input<typeof newTask>> = {}): NewTask => z.parse(newTask, { title: 'A task', ...given });

export const aTask = (as: Client, draft: Partial<Body<'createTask'>> = {}) =>
  answered<Task>(as, 'POST', '/api/tasks', { title: 'A task', ...draft });

/** Comments on a task. @returns the comment's id */
export async function aComment(as: Client, { id }: { id: string }, comment: string): Promise<string> {
  const task = await answered<Task>(as, 'POST', `/api/tasks/${id}/comment`, { comment });
  return task.activities[0]?.id ?? '';
}

/** The smallest image of each kind that the page shows. */
export const images = {
  webp: Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'),
  png: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
};

type NewFile = { name?: string; type?: string; bytes?: Uint8Array; headers?: Record<string, string> };

/** Sends a file to a task. */
export const sendFile = (
  as: Client,
  { id }: { id: string },
  { name = 'log.txt', type = 'text/plain', bytes = Buffer.from('Seen'), headers }: NewFile = {},
) => as.call('PUT', `/api/tasks/${id}/files?${new URLSearchParams({ name })}`, bytes, { 'content-type': type, ...headers });

/** A new file of a task. */
export async function aFile(as: Client, task: { id: string }, draft?: NewFile): Promise<TaskFile> {
  const reply = await sendFile(as, task, draft);
  if (reply.status !== 201) throw new Error(`The upload answered ${reply.status}: ${reply.text}`);
  return reply.json() as TaskFile;
}

/** The preview of a file. */
export const sendPreview = (as: Client, { id }: { id: string }, bytes: Uint8Array = images.webp, type = 'image/webp') =>
  as.call('PUT', `/api/files/${id}/preview`, bytes, { 'content-type': type });

/** A new label. */
export const aLabel = (as: Client, draft: Partial<NewLabel> = {}) => {
  made += 1;
  return answered<Label>(as, 'POST', '/api/labels', { name: `Label ${made}`, color: 'blue', ...draft });
};

/** A job of mail to nobody. @returns its id */
export const aJob = ({ database }: App, { isFailed }: { isFailed: boolean }): Promise<string> =>
  database.transaction(async (tx) => {
    const [id = ''] = await addJobs(tx, 'confirmation', [{ adminId: '', addressHash: '' }]);
    const failure = { error: 'The mail server did not answer.', failed_at: new Date().toISOString() };
    if (isFailed) await updateClaimed(tx, { id, attempts: 0 }, failure);
    return id;
  });
