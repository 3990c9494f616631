import * as z from 'zod/mini';
import { AppError } from './errors.ts';

/**
 * Holds data from outside against a schema.
 * @returns the data as the schema puts it out; keys it does not name are gone
 * @throws AppError `invalid` with the first sentence the schema has to say
 */
export function check<Schema extends z.ZodMiniType>(schema: Schema, data: unknown): z.output<Schema> {
  const found = z.safeParse(schema, data);
  if (found.success) return found.data;
  throw new AppError('invalid', found.error.issues[0]?.message ?? 'The request is not valid.');
}
