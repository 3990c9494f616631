import { createHash } from 'node:crypto';
import { HOUR } from '#shared/durations.ts';
import type { Transaction } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Change } from './change.ts';

/** How long a repeated creation gets the answer of the first one. */
const KEPT_HOURS = 24;
const LONGEST_KEY = 255;

/** A creation with a key, so that it can be sent again without happening twice. */
export type Sending = {
  adminId: string;
  /** The header `Idempotency-Key`; without it the work is simply done. */
  key: string | undefined;
  /** The request: the same key with another one is refused. */
  request: unknown;
};

/** Identifies a request. Unset fields are left out: a release that adds one must recognise what was sent to the release before. */
const fingerprintOf = (request: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(request, (_key, value) => value ?? undefined))
    .digest('base64url');

/**
 * Does `work` once for a key: a repeat gets the first answer again. The key is inserted first, so a repeat that comes meanwhile,
 * on whatever node, waits for the answer. That is stored in the transaction of the work, so there is neither work without its
 * answer nor the other way round.
 * @throws AppError `invalid` for a key of a wrong size, `reused` for a key that came with another request
 */
export async function once<T>(tx: Change, { adminId, key, request }: Sending, work: () => Promise<T>): Promise<T> {
  if (key === undefined) return work();
  if (key === '' || key.length > LONGEST_KEY)
    throw new AppError('invalid', `The header Idempotency-Key must have 1 to ${LONGEST_KEY} characters.`);
  const fingerprint = fingerprintOf(request);
  const taken = await tx.sql
    .insertInto('idempotency_keys')
    .values({ admin_id: adminId, key, fingerprint, answer: '', created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!taken) {
    const first = await tx.sql
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'answer'])
      .where('admin_id', '=', adminId)
      .where('key', '=', key)
      .executeTakeFirst();
    // The key was deleted between the two statements: this is a first request again.
    if (!first) return once(tx, { adminId, key, request }, work);
    if (first.fingerprint !== fingerprint) throw new AppError('reused', 'This Idempotency-Key was already used for another request.');
    return JSON.parse(first.answer) as T;
  }
  const answer = await work();
  await tx.sql
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('admin_id', '=', adminId)
    .where('key', '=', key)
    .execute();
  return answer;
}

/** Deletes the keys with this answer. */
export async function forgetAnswer(tx: Transaction, answer: unknown): Promise<void> {
  await tx.sql.deleteFrom('idempotency_keys').where('answer', '=', JSON.stringify(answer)).execute();
}

/** Deletes expired keys. */
export async function deleteOldKeys(tx: Transaction): Promise<void> {
  const until = new Date(Date.now() - KEPT_HOURS * HOUR).toISOString();
  await tx.sql.deleteFrom('idempotency_keys').where('created_at', '<', until).execute();
}
