import { type RawBuilder, sql } from 'kysely';
import * as messages from '#messages/server/labels.ts';
import type { Label } from '#shared/labels.ts';
import { nameKey } from '#shared/name-key.ts';
import { byName } from '../admins/queries.ts';
import type { Change } from '../changes/change.ts';
import type { Connection } from '../database/database.ts';
import { AppError } from '../errors.ts';

const labels = (connection: Connection) => connection.sql.selectFrom('labels').select(['id', 'name', 'color']);

/** All labels in order. */
export async function listLabels(connection: Connection): Promise<Label[]> {
  return (await labels(connection).execute()).sort(byName);
}

export const findLabel = (connection: Connection, id: string): Promise<Label | undefined> =>
  labels(connection).where('id', '=', id).executeTakeFirst();

/** The label of this name, ignoring case. */
export const findLabelNamed = (connection: Connection, name: string): Promise<Label | undefined> =>
  labels(connection).where('name_key', '=', nameKey(name)).executeTakeFirst();

/** Labels by name, the oldest first. @param lock the end of the query @throws AppError `invalid` for an unknown name */
export async function labelsNamed(connection: Connection, names: readonly string[], lock: RawBuilder<unknown> = sql``): Promise<Label[]> {
  if (names.length === 0) return [];
  const named = connection.engine.json.among(sql`name_key`, names.map(nameKey));
  const found = await labels(connection).where(named).orderBy('id').modifyEnd(lock).execute();
  const known = new Set(found.map(({ name }) => nameKey(name)));
  const unknown = names.find((name) => !known.has(nameKey(name)));
  if (unknown !== undefined) throw new AppError('invalid', messages.unknown(unknown));
  return found;
}

/** The same, locked so that they stay until the transaction ends. */
export const holdLabels = (tx: Change, names: readonly string[]): Promise<Label[]> =>
  labelsNamed(tx, names, tx.engine.locks.rows('labels', 'keep'));
