import type { Admin, Role } from '#shared/admins.ts';
import type { Body } from '#shared/api.ts';
import type { Label, NewLabel } from '#shared/labels.ts';
import type { Task } from '#shared/tasks.ts';
import { addJob, failJob } from '../src/server/jobs/queries.ts';
import { listDeletedTasks } from '../src/server/tasks/deleted-tasks.ts';
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

/** A deleted task that can still be restored, or `undefined`. */
export const deletedTask = async ({ database }: App, id: string) =>
  (await listDeletedTasks(database, { since: '', limit: 1_000 })).find((task) => task.id === id);

export const aTask = (as: Client, draft: Partial<Body<'createTask'>> = {}) =>
  answered<Task>(as, 'POST', '/api/tasks', { title: 'A task', ...draft });

/** Comments on a task. @returns the comment's id */
export async function aComment(as: Client, { id }: { id: string }, comment: string): Promise<string> {
  const task = await answered<Task>(as, 'POST', `/api/tasks/${id}/comment`, { comment });
  return task.activities[0]?.id ?? '';
}

/** A new label. */
export const aLabel = (as: Client, draft: Partial<NewLabel> = {}) => {
  made += 1;
  return answered<Label>(as, 'POST', '/api/labels', { name: `Label ${made}`, color: 'blue', ...draft });
};

/** A job of mail to nobody. @returns its id */
export const aJob = ({ database }: App, { isFailed }: { isFailed: boolean }): Promise<string> =>
  database.transaction(async (tx) => {
    const id = await addJob(tx, 'confirmation', { adminId: '', addressHash: '' });
    if (isFailed) await failJob(tx, { id, attempts: 0 }, 'The mail server did not answer.', Date.now());
    return id;
  });
