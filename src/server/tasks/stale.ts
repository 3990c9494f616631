import * as requests from '#messages/server/requests.ts';
import * as messages from '#messages/server/tasks.ts';
import type { BulkChange, TaskValues } from '#shared/bulk.ts';
import { sameLabels } from '#shared/labels.ts';
import { findLatestEntry } from '../activities/queries.ts';
import type { Connection } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Standing } from './queries.ts';

const fieldsOf = (values: TaskValues) => Object.keys(values) as (keyof TaskValues)[];

/** A sentence that names the person who changed a value. */
async function changedInWords(connection: Connection, { id, deleted_at }: Standing, field: keyof TaskValues): Promise<string> {
  if (field === 'deleted') return deleted_at === null ? messages.restoredSince : messages.deletedSince;
  const entry = await findLatestEntry(connection, id, { field });
  return entry ? messages.changedSince(entry.name, [field]) : requests.taskChanged;
}

/** The latest change after a version, in a sentence. */
async function latestInWords(connection: Connection, { id }: Standing, version: number): Promise<string> {
  const entry = await findLatestEntry(connection, id, { after: version });
  if (entry?.action === 'comment') return messages.commentedSince(entry.name);
  const fields = entry?.changes.map(({ field }) => field) ?? [];
  return entry && fields.length > 0 ? messages.changedSince(entry.name, fields) : requests.taskChanged;
}

/** Refuses a change that was made from other values or another version. @throws AppError `stale`, saying who changed what */
export async function refuseStale(
  connection: Connection,
  task: Standing,
  present: Required<TaskValues>,
  { expected = {}, ifVersion = task.version }: Pick<BulkChange, 'expected' | 'ifVersion'>,
): Promise<void> {
  const differing = fieldsOf(expected).find((field) =>
    field === 'labels' ? !sameLabels(expected.labels ?? [], present.labels) : expected[field] !== present[field],
  );
  if (differing) throw new AppError('stale', await changedInWords(connection, task, differing));
  if (ifVersion !== task.version) throw new AppError('stale', await latestInWords(connection, task, ifVersion));
}
