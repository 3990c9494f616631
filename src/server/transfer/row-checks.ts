import * as z from 'zod/mini';
import * as messages from '#messages/server/transfer.ts';
import { fieldChange, newComment } from '#shared/activities.ts';
import { newAdminName } from '#shared/admins.ts';
import { CONTENT_TYPE, fileNameIn } from '#shared/files.ts';
import { labelColor, labelName } from '#shared/labels.ts';
import { FILE_NAME_MOST, PREVIEW_MOST } from '#shared/limits.ts';
import { everyKind, notificationKinds } from '#shared/notifications.ts';
import { passkeyName } from '#shared/second-factor.ts';
import { newTask } from '#shared/tasks.ts';
import { text } from '#shared/text.ts';
import { withCommas } from '#shared/with-commas.ts';
import { FILE_ID } from '../database/file-store.ts';
import { AppError } from '../errors.ts';
import { TRANSPORT } from '../passkeys/queries.ts';
import type { Row, TableName } from './tables.ts';

/** Longer than any stored text. */
const anyText = z.nullable(z.union([z.number(), text(messages.anyText, 100_000)]));

/** Limit of task numbers: far more than a team makes, and within a 32-bit integer. */
export const MOST_TASKS = 999_999_999;
const NUMBER = messages.numberOutOfRange(withCommas(MOST_TASKS));

const value = z.nullable(z.union([text(messages.anyValue, 20_000), z.strictObject({ nameOf: z.string() })]));
// A name can be written with any number of combining marks, so only its text limits it.
const mentions = z.array(z.strictObject({ as: text(messages.anyValue, 20_000), id: z.string() }));
const kinds = z.array(z.enum(notificationKinds));
const ids = z.optional(z.array(z.tuple([z.string(), z.string()])));
const changes = z.array(z.strictObject({ field: fieldChange.shape.field, before: value, after: value, ids }));

const fileId = z.string().check(z.regex(FILE_ID, messages.fileIdNotValid));

const bytes = z.string().check(z.regex(/^[\w-]{1,4000}$/));

/** JSON that is byte for byte what the product itself would write. */
const exactly = (schema: z.ZodMiniType, message: string) => z.string().check(z.refine((json) => isExactly(schema, json), message));

function isExactly(schema: z.ZodMiniType, json: string): boolean {
  try {
    return JSON.stringify(z.parse(schema, JSON.parse(json))) === json;
  } catch {
    return false;
  }
}

/** Rules of fields that people write, as in calls. */
const written: Partial<Record<TableName, Record<string, z.ZodMiniType>>> = {
  admins: { name: newAdminName, mobile_number: z.string().check(z.regex(/^\d{1,32}$|^erased /, messages.numberNotDigits)) },
  labels: { name: labelName, color: labelColor },
  tasks: {
    title: newTask.shape.title,
    description: newTask.shape.description,
    mentions: exactly(mentions, messages.mentionsNotValid),
    due_told: z.int().check(z.minimum(0), z.maximum(2)),
    number: z.int(NUMBER).check(z.minimum(1, NUMBER), z.maximum(MOST_TASKS, NUMBER)),
  },
  notifications: { kind: z.enum(everyKind), count: z.int().check(z.minimum(1)) },
  notification_settings: { email_kinds: exactly(kinds, messages.kindsNotValid), push_kinds: exactly(kinds, messages.kindsNotValid) },
  files: {
    id: fileId,
    name: text(messages.anyText, FILE_NAME_MOST).check(
      z.refine((name) => z.safeParse(fileNameIn, name).data === name, messages.fileNameNotValid),
    ),
    type: z.string().check(z.regex(CONTENT_TYPE)),
    size: z.int().check(z.minimum(0)),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    preview_id: z.nullable(fileId),
    preview_size: z.int().check(z.minimum(0), z.maximum(PREVIEW_MOST)),
  },
  passkeys: {
    credential_id: bytes,
    public_key: bytes,
    counter: z.int().check(z.minimum(0), z.maximum(2 ** 32 - 1)),
    transports: exactly(z.array(z.string().check(z.regex(TRANSPORT))), messages.transportsNotValid),
    name: passkeyName,
  },
  activities: {
    note: z.nullable(newComment.shape.comment),
    changes: exactly(changes, messages.changesNotValid),
    mentions: exactly(mentions, messages.mentionsNotValid),
  },
};

/** The first fault of a row, checked like a call, because anyone may have made the file. */
export function faultIn(table: TableName, row: Row): AppError | undefined {
  for (const [column, value] of Object.entries(row)) {
    const checked = (written[table]?.[column] ?? anyText).safeParse(value);
    if (checked.success) continue;
    const [fault] = checked.error.issues;
    return new AppError('invalid', messages.rowNotValid(String(Object.values(row)[0]), table, fault?.message ?? ''));
  }
  return undefined;
}
