import * as z from 'zod/mini';
import * as messages from '#messages/validation.ts';
import { IMPORT_MOST } from './limits.ts';

export const importQuery = z.object({ dryRun: z.enum(['true', 'false'], messages.notTrueOrFalse(messages.fields.dryRun)) });

const notValid = messages.importNotValid(IMPORT_MOST);
/** The rows are checked one by one, so that the answer can name each that is refused. */
export const taskImport = z.object({
  tasks: z.array(z.unknown(), notValid).check(z.minLength(1, notValid), z.maxLength(IMPORT_MOST, notValid)),
});

/** `row` counts from 1. With a refused row nothing is written. `id` is the import's, to undo it; `null` for a dry run. */
export const importResult = z.object({
  id: z.nullable(z.string()),
  count: z.int(),
  refused: z.array(z.object({ row: z.int(), message: z.string() })),
});
export type ImportResult = z.infer<typeof importResult>;
