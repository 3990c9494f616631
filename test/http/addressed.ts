import { insertPasskey } from '../../src/server/passkeys/queries.ts';
import { trustBrowser } from '../../src/server/second-factor/trusted-browsers.ts';
import { aComment, aFile, aJob, aLabel, anAdmin, answered, aTask, sendPreview, theSuperAdmin } from '../factories.ts';
import { browserOf } from '../second-factor/a-factor.ts';
import type { App, Client } from '../start-app.ts';
import { aProgram } from '../tokens/a-token.ts';
import { type Caller, type Cast, isLockedOut } from './callers.ts';
import { onlyWebhook } from './webhook-calls.ts';

/** The state of the addressed object. For sessions, `deleted` means another admin's session. */
export const targets = ['live', 'deleted', 'unknown'] as const;
export type Target = (typeof targets)[number];

/** The kind of object that `:id` addresses. */
export type Kind =
  | 'task'
  | 'deleted task'
  | 'comment'
  | 'file'
  | 'admin'
  | 'session'
  | 'job'
  | 'label'
  | 'token'
  | 'approval'
  | 'trusted browser'
  | 'passkey'
  | 'webhook'
  | 'delivery'
  | 'import';

const userOf = (client: Client) => answered<{ id: string; name: string }>(client, 'GET', '/api/user');

type Where = { app: App; cast: Cast };

const UNKNOWN = '01900000-0000-7000-8000-000000000000';

/** The id of a new object that a call addresses; of a comment, its path below `/api/tasks`. */
async function idOf({ app, cast }: Where, about: Kind, caller: Caller, target: Target): Promise<string> {
  if (about === 'comment') {
    const task = await aTask(cast.owner);
    const path = `${task.id}/comments/${target === 'unknown' ? 'unknown' : await aComment(cast.owner, task, 'Said')}`;
    if (target === 'deleted') await answered(cast.owner, 'DELETE', `/api/tasks/${path}`);
    return path;
  }
  if (about === 'file') {
    const { id } = await aFile(cast.owner, await aTask(cast.owner));
    await sendPreview(cast.owner, { id });
    if (target === 'deleted') await answered(cast.owner, 'DELETE', `/api/files/${id}`);
    return target === 'unknown' ? UNKNOWN : id;
  }
  if (about === 'webhook' || about === 'delivery') {
    const { id, deliveryId } = await onlyWebhook(cast.superAdmin, app);
    if (about === 'webhook' && target === 'deleted') await answered(cast.superAdmin, 'DELETE', `/api/webhooks/${id}`);
    if (target === 'deleted') await app.database.transaction((tx) => tx.sql.deleteFrom('deliveries').execute());
    if (about === 'delivery') return `${id}/deliveries/${target === 'unknown' ? UNKNOWN : deliveryId}`;
    return target === 'unknown' ? UNKNOWN : id;
  }
  if (target === 'unknown' || (about === 'import' && target === 'deleted')) return UNKNOWN;
  if (about === 'import') {
    const reply = await cast.owner.call('POST', '/api/tasks/import?dryRun=false', { tasks: [{ title: 'Mine' }] });
    return (reply.json() as { id: string }).id;
  }
  if (about === 'admin') return cast.someAdminId;
  if (about === 'trusted browser') {
    const mine = target === 'live' && !isLockedOut(caller) ? app.caller(cast.cookies[caller]) : await anAdmin(app);
    return (await app.database.transaction(async (tx) => trustBrowser(tx, browserOf(mine), await userOf(mine)))).id;
  }
  if (about === 'passkey') {
    const mine = target === 'live' && !isLockedOut(caller) ? app.caller(cast.cookies[caller]) : await anAdmin(app);
    const { id: admin_id } = await userOf(mine);
    const key = { admin_id, credential_id: crypto.randomUUID(), public_key: 'x', counter: 0, transports: '[]', name: 'Key' };
    return (await app.database.transaction((tx) => insertPasskey(tx, key)))?.id ?? '';
  }
  if (about === 'approval') return UNKNOWN;
  if (about === 'job') return aJob(app, { isFailed: target === 'live' });
  if (about === 'session') {
    const of = target === 'live' && !isLockedOut(caller) ? await cast.signInAgain(caller) : await theSuperAdmin(app);
    const sessions = await answered<{ id: string; current: boolean }[]>(of, 'GET', '/api/sessions');
    return sessions.find(({ current }) => current)?.id ?? '';
  }
  if (about === 'token') {
    const { made } = await aProgram(app, cast.owner, { name: 'Disposable' });
    if (target === 'deleted') await answered(cast.owner, 'DELETE', `/api/tokens/${made.id}`);
    return made.id;
  }
  if (about === 'label') {
    const label = await aLabel(cast.superAdmin);
    if (target === 'deleted') await answered(cast.superAdmin, 'DELETE', `/api/labels/${label.id}`);
    return label.id;
  }
  const { id } = await aTask(cast.owner);
  if (target === 'deleted') await answered(cast.owner, 'DELETE', `/api/tasks/${id}`);
  return id;
}

/** The ids for calls. Those that get 401 share one object of each kind, because they must leave it alone. */
export function sharingIds(where: Where) {
  const shared = new Map<string, Promise<string>>();
  return (about: Kind, caller: Caller, target: Target, status: number): Promise<string> => {
    if (status !== 401) return idOf(where, about, caller, target);
    const key = `${about} ${target}`;
    const id = shared.get(key) ?? idOf(where, about, 'signed out', target);
    shared.set(key, id);
    return id;
  };
}
