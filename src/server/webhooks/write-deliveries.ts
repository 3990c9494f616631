import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { FieldChange } from '#shared/activities.ts';
import type { Task } from '#shared/tasks.ts';
import type { WebhookKind } from '#shared/webhooks.ts';
import { readNames } from '../admins/people.ts';
import type { Change, Entry } from '../changes/change-transaction.ts';
import { addJobs } from '../jobs/queries.ts';
import { listTasks } from '../tasks/queries.ts';
import { listActiveWebhooks } from './queries.ts';

/** The body of a delivery in the standard format. A test has no task. */
export type DeliveryBody = {
  type: WebhookKind | 'test';
  timestamp: string;
  data: {
    task: Omit<Task, 'activities'> | null;
    changes: FieldChange[];
    actor: { id: string; name: string } | null;
    /** The name of the API token that acted. */
    via: string | null;
    /** The task's version after the change. */
    version: number | null;
  };
};

const kindOf = ({ action }: Entry): WebhookKind => (action === 'comment' ? 'task.commented' : `task.${action}`);

/**
 * Writes a delivery for each webhook and entry of a change, in its transaction. Texts of comments are left out, because an erased one must
 * be gone at once.
 */
export async function writeDeliveries(tx: Change): Promise<void> {
  if (tx.entries.length === 0) return;
  const webhooks = await listActiveWebhooks(tx);
  const entries = tx.entries.filter((entry) => webhooks.some(({ kinds }) => kinds.includes(kindOf(entry))));
  if (entries.length === 0) return;

  const tasks = new Map((await listTasks(tx, [...new Set(entries.map(({ taskId }) => taskId))])).map((task) => [task.id, task]));
  const named = await readNames(tx);
  const timestamp = new Date().toISOString();
  const { user, via } = tx.by;
  const rows = entries.map((entry) => {
    const { activities: _activities, ...task } = tasks.get(entry.taskId) ?? { activities: [] };
    const data = { task, changes: JSON.parse(named(JSON.stringify(entry.changes ?? []))), actor: user && { id: user.id, name: user.name } };
    const type = kindOf(entry);
    const body = JSON.stringify({ type, timestamp, data: { ...data, via: via?.name ?? null, version: entry.taskVersion } });
    return { type, task_id: entry.taskId, task_version: String(entry.taskVersion), body };
  });

  const receiving: string[] = [];
  for (const { id, kinds } of webhooks) {
    const wanted = rows.filter(({ type }) => kinds.includes(type));
    if (wanted.length === 0) continue;
    receiving.push(id);
    const column = (name: keyof (typeof rows)[number]) => wanted.map((row) => row[name]);
    const lists = tx.engine.json.lists({
      id: wanted.map(() => newId()),
      type: column('type'),
      task_id: column('task_id'),
      task_version: column('task_version'),
      body: column('body'),
    });
    await sql`insert into deliveries (id, webhook_id, task_id, task_version, type, body, state, attempts, created_at, due_at)
      select id, ${id}, task_id, cast(task_version as integer), type, body, 'waiting', 0, ${timestamp}, '' from ${lists} as written`.execute(
      tx.sql,
    );
  }
  await addJobs(
    tx,
    'webhook',
    receiving.map((webhookId) => ({ webhookId })),
  );
}
