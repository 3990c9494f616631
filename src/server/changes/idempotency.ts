import { hash } from 'node:crypto';
import * as messages from '#messages/server/requests.ts';
import { ago } from '#shared/durations.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { authorOf, type Change } from './change-transaction.ts';

const LONGEST_KEY = 255;

/** A hash of a request without its unset fields, so that a release may add fields. */
const fingerprintOf = (request: unknown): string =>
  hash(
    'sha256',
    JSON.stringify(request, (_key, value) => value ?? undefined),
    'base64url',
  );

function requireUsable(key: string): void {
  if (key === '' || key.length > LONGEST_KEY) throw new AppError('invalid', messages.keyNotValid(LONGEST_KEY));
}

/**
 * Does `work` once per key of the author; repeats get the first answer. Inserting the key first makes concurrent repeats wait, on every node.
 * @param key the header `Idempotency-Key`; without it nothing is remembered
 * @throws AppError `invalid` for a wrong key, `reused` for a key of another request
 */
export async function once<T>(tx: Change, key: string | undefined, request: unknown, work: () => Promise<T>): Promise<T> {
  if (key === undefined) return work();
  requireUsable(key);
  const fingerprint = fingerprintOf(request);
  const adminId = authorOf(tx).id;
  const first = await tx.sql
    .insertInto('idempotency_keys')
    .values({ admin_id: adminId, key, fingerprint, answer: '', created_at: ago(0) })
    // An update of nothing, because only the row of an insert or update is returned.
    .onConflict((known) => known.columns(['admin_id', 'key']).doUpdateSet((row) => ({ answer: row.ref('idempotency_keys.answer') })))
    .returning(['fingerprint', 'answer'])
    .executeTakeFirstOrThrow();
  if (first.fingerprint !== fingerprint) throw new AppError('reused', messages.keyReused);
  if (first.answer !== '') return JSON.parse(first.answer) as T;
  const answer = await work();
  await tx.sql
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('admin_id', '=', adminId)
    .where('key', '=', key)
    .execute();
  return answer;
}

/** Whether a person has used a key, so that the request may be a repeat. @throws AppError `invalid` for a wrong key */
export async function isKnownKey({ sql }: Connection, adminId: string, key: string | undefined): Promise<boolean> {
  if (key === undefined) return false;
  requireUsable(key);
  const known = sql.selectFrom('idempotency_keys').select('key').where('admin_id', '=', adminId).where('key', '=', key);
  return (await known.executeTakeFirst()) !== undefined;
}

export async function forgetAnswer(tx: Transaction, answer: unknown): Promise<void> {
  await tx.sql.deleteFrom('idempotency_keys').where('answer', '=', JSON.stringify(answer)).execute();
}
