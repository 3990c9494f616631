import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import * as labelMessages from '#messages/server/labels.ts';
import * as messages from '#messages/server/tasks.ts';
import type { ImportResult } from '#shared/import.ts';
import { labelName } from '#shared/labels.ts';
import { LABELS_MOST } from '#shared/limits.ts';
import { nameKey } from '#shared/name-key.ts';
import type { User } from '#shared/session.ts';
import { type ImportedTask, importedTask } from '#shared/tasks.ts';
import { listAssignableAdmins } from '../admins/queries.ts';
import { check } from '../check.ts';
import type { Connection } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { listLabels } from '../labels/queries.ts';
import { withDueInstant } from '../moments.ts';
import { mentionsAmong } from '../tasks/mentions.ts';

/** The longest that a step of an import holds the event loop (ms). */
const STEP_MS = 5;

/** A checked row, with the columns of its task. */
export type Row = Omit<ImportedTask, 'labels' | 'dueDate'> & {
  due_date: string | null;
  assignee_id: string | null;
  mentions: string;
  labels: string[];
};

/** Checks an import's rows as `createTask` would, in short steps. @param zone the team's @returns also a hash of the rows as sent */
export async function checkRows(connection: Connection, user: Pick<User, 'role'>, sent: readonly unknown[], zone: string) {
  const people = await listAssignableAdmins(connection, false);
  const idsOf = new Map(people.map(({ name, id }) => [name, id]));
  const labels = new Set((await listLabels(connection)).map(({ name }) => nameKey(name)));

  function requireLabel(name: string): void {
    if (labels.has(nameKey(name))) return;
    if (user.role !== 'super_admin') throw new AppError('invalid', labelMessages.unknown(name));
    check(labelName, name);
    if (labels.size >= LABELS_MOST) throw new AppError('invalid', labelMessages.tooMany(LABELS_MOST));
    labels.add(nameKey(name));
  }

  function checkRow(row: unknown): Row {
    const { labels = [], dueDate: due_date, ...task } = withDueInstant(check(importedTask, row), zone);
    const assignee_id = task.assignee === null ? null : idsOf.get(task.assignee);
    if (assignee_id === undefined) throw new AppError('invalid', messages.notAssignable);
    labels.forEach(requireLabel);
    const mentions = mentionsAmong(task.description ?? '', people);
    return { ...task, due_date, assignee_id, mentions, labels };
  }

  const hash = createHash('sha256');
  const rows: Row[] = [];
  const refused: ImportResult['refused'] = [];
  let begun = performance.now();
  for (const [at, row] of sent.entries()) {
    hash.update(JSON.stringify(row)).update('\n');
    try {
      rows.push(checkRow(row));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ row: at + 1, message: error.message });
    }
    if (performance.now() - begun < STEP_MS) continue;
    await turn();
    begun = performance.now();
  }
  return { rows, refused, hash: hash.digest('base64url') };
}
