import { v7 as newId } from 'uuid';
import type { FieldChange } from '#shared/activities.ts';
import type { Task } from '#shared/tasks.ts';
import type { WebhookKind } from '#shared/webhooks.ts';
import { readNames } from '../admins/people.ts';
import type { Change, Entry } from '../changes/change-transaction.ts';
import { insertRows } from '../database/rows.ts';
import { addJobs } from '../jobs/queries.ts';
import { listTasks } from '../tasks/queries.ts';
import { listWebhooks } from './queries.ts';

/** The body of a delivery in the standard format. A test has no task. */
export type DeliveryBody = {
  type: WebhookKind | 'test';
  timestamp: string;
  data: {
    task: Omit<Task, 'activities'> | null;
    changes: FieldChange[];
    actor: { id: string; name: string } | null;
    via: string | null;
    version: number | null;
  };
};

const kindOf = ({ action }: Entry): WebhookKind => (action === 'comment' ? 'task.commented' : `task.${action}`);

/** Writes a delivery for each webhook and entry of a change, without texts of comments: an erased one must be gone at once. */
export async function writeDeliveries(tx: Change): Promise<void> {
  if (tx.entries.length === 0) return;
  const webhooks = (await listWebhooks(tx)).filter(({ active }) => active);
  const entries = tx.entries.filter((entry) => webhooks.some(({ kinds }) => kinds.includes(kindOf(entry))));
  if (entries.length === 0) return;

  const tasks = new Map((await listTasks(tx, [...new Set(entries.map(({ taskId }) => taskId))])).map((task) => [task.id, task]));
  const named = await readNames(tx);
  const timestamp = new Date().toISOString();
  const { user, via } = tx.by;
  const events = entries.map((entry) => {
    const { activities: _activities, ...task } = tasks.get(entry.taskId) ?? { activities: [] };
    const { taskId: task_id, taskVersion: version } = entry;
    const changes = JSON.parse(named(JSON.stringify(entry.changes ?? [])));
    const data = { task, changes, actor: user && { id: user.id, name: user.name }, via: via?.name ?? null, version };
    const type = kindOf(entry);
    const stored = { id: newId(), task_id, body: JSON.stringify({ type, timestamp, data }), created_at: timestamp };
    return { stored, row: { type, task_id, task_version: version, body_id: stored.id, body: '' } };
  });

  await insertRows(
    tx,
    'delivery_bodies',
    events.map(({ stored }) => stored),
  );
  const waiting = { state: 'waiting', attempts: 0, created_at: timestamp, due_at: '' } as const;
  const deliveries = webhooks.flatMap(({ id, kinds }) =>
    events.filter(({ row }) => kinds.includes(row.type)).map(({ row }) => ({ id: newId(), webhook_id: id, ...row, ...waiting })),
  );
  await insertRows(tx, 'deliveries', deliveries);
  await addJobs(
    tx,
    'deliveries',
    [...new Set(deliveries.map(({ webhook_id }) => webhook_id))].map((webhookId) => ({ webhookId })),
  );
}
