import * as z from 'zod/mini';
import * as messages from '#messages/server/transfer.ts';
import { newComment } from '#shared/activities.ts';
import { newAdminName } from '#shared/admins.ts';
import { newTask } from '#shared/tasks.ts';
import { text } from '#shared/text.ts';
import { AppError } from '../errors.ts';
import { type Row, type TableName, tables } from './tables.ts';

/** Longer than any stored text. */
const anyText = z.nullable(z.union([z.number(), text('A text', 100_000)]));

/** Rules of fields that people write, as in calls. */
const written: Partial<Record<TableName, Record<string, z.ZodMiniType>>> = {
  admins: { name: newAdminName, mobile_number: z.string().check(z.regex(/^\d{1,32}$|^erased /, messages.numberNotDigits)) },
  tasks: { title: newTask.shape.title, description: newTask.shape.description },
  activities: { note: z.nullable(newComment.shape.comment) },
};

/** Checks a row like a call, because anyone may have made the file. @throws AppError `invalid` */
export function checkRow(table: TableName, row: Row): void {
  for (const [at, column] of tables[table].entries()) {
    const checked = (written[table]?.[column] ?? anyText).safeParse(row[at]);
    if (checked.success) continue;
    const [fault] = checked.error.issues;
    throw new AppError('invalid', messages.rowNotValid(String(row[0]), table, fault?.message ?? ''));
  }
}
