import * as z from 'zod/mini';
import { fieldChange, newComment } from '#shared/activities.ts';
import { newAdminName } from '#shared/admins.ts';
import { newTask } from '#shared/tasks.ts';
import { text } from '#shared/text.ts';
import { withCommas } from '#shared/with-commas.ts';
import { AppError } from '../errors.ts';
import type { Row, TableName } from './tables.ts';

/** Longer than every text that the product writes. */
const anyText = z.nullable(z.union([z.number(), text('A text', 100_000)]));

/** The highest number that a task of an export may have: far more than a team makes, and less than a database counts to. */
export const MOST_TASKS = 999_999_999;
const NUMBER = `Number must be from 1 to ${withCommas(MOST_TASKS)}.`;

const value = z.nullable(z.union([text('A value', 20_000), z.strictObject({ nameOf: z.string() })]));
const changes = z.array(z.strictObject({ field: fieldChange.shape.field, before: value, after: value }));

/** Whether a text is what the product itself writes for changes of fields, letter by letter. */
function areChanges(json: string): boolean {
  try {
    return JSON.stringify(z.parse(changes, JSON.parse(json))) === json;
  } catch {
    return false;
  }
}

/** Fields that people write, held to the same rules as in a call. Entries of the history that aren't comments are no longer than those. */
const written: Partial<Record<TableName, Record<string, z.ZodMiniType>>> = {
  admins: { name: newAdminName, mobile_number: z.string().check(z.regex(/^\d{1,32}$|^erased /, 'Mobile number must be digits.')) },
  tasks: {
    title: newTask.shape.title,
    description: newTask.shape.description,
    number: z.int(NUMBER).check(z.minimum(1, NUMBER), z.maximum(MOST_TASKS, NUMBER)),
  },
  activities: {
    note: z.nullable(newComment.shape.comment),
    changes: z.string().check(z.refine(areChanges, 'What was changed is not as this product writes it.')),
  },
};

/**
 * Checks a row of an export as a call would be checked: a file may come from anybody.
 * @throws AppError `invalid` with the first fault, in words
 */
export function checkRow(table: TableName, columns: readonly string[], row: Row): void {
  for (const [at, column] of columns.entries()) {
    const checked = (written[table]?.[column] ?? anyText).safeParse(row[at]);
    if (checked.success) continue;
    const [fault] = checked.error.issues;
    throw new AppError('invalid', `The row ${row[0]} of ${table} in this file is not valid: ${fault?.message} Nothing was imported.`);
  }
}
