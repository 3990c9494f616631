import type { ImportResult } from '#shared/import.ts';
import type { Client } from '../start-app.ts';

export const send = (as: Client, tasks: unknown, { dryRun = false, key }: { dryRun?: boolean; key?: string } = {}) =>
  as.call('POST', `/api/tasks/import?dryRun=${dryRun}`, { tasks }, key ? { 'idempotency-key': key } : {});

/** An import that must succeed. */
export async function imported(as: Client, tasks: unknown, options = {}): Promise<ImportResult> {
  const reply = await send(as, tasks, options);
  if (reply.status !== 200) throw new Error(`The import answered ${reply.status}: ${reply.text}`);
  return reply.json() as ImportResult;
}
