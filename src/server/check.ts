import * as z from 'zod/mini';
import * as messages from '#messages/server/requests.ts';
import { AppError } from './errors.ts';

/** Data parsed by a schema. @throws AppError `invalid` with the first issue */
export function check<Schema extends z.ZodMiniType>(schema: Schema, data: unknown): z.output<Schema> {
  const found = z.safeParse(schema, data);
  if (found.success) return found.data;
  throw new AppError('invalid', found.error.issues[0]?.message ?? messages.requestNotValid);
}
