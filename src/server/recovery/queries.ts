import { randomBytes } from 'node:crypto';
import type { Admin } from '#shared/admins.ts';
import { ago, MINUTE } from '#shared/durations.ts';
import { audit } from '../audit/record.ts';
import type { Change } from '../changes/change-transaction.ts';
import type { Transaction } from '../database/database.ts';
import { insertRows } from '../database/rows.ts';
import { hashOf, newToken } from '../session/token.ts';

/** Crockford's base 32, which has no letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 120 random bits, so that a plain hash of them can't be reversed. */
const LENGTH = 24;

/** A new recovery code in readable groups: `7KQ2-9DHM-…`. */
function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.match(/.{4}/g)?.join('-') ?? '';
}

/** A recovery code as it is hashed, however it was typed. */
const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

const CODES = 10;
/** Lifetime of a link (ms). */
export const LINK_MS = 30 * MINUTE;

/** Ends a person's codes and links, or those of one kind. */
export async function endRecovery(tx: Transaction, adminId: string, kind?: 'code' | 'link'): Promise<void> {
  const own = tx.sql.deleteFrom('recovery_codes').where('admin_id', '=', adminId);
  await (kind ? own.where('kind', '=', kind) : own).execute();
}

export async function replaceCodes(tx: Transaction, adminId: string): Promise<string[]> {
  await endRecovery(tx, adminId, 'code');
  const codes = Array.from({ length: CODES }, newRecoveryCode);
  const at = { admin_id: adminId, kind: 'code', created_at: new Date().toISOString() } as const;
  await insertRows(
    tx,
    'recovery_codes',
    codes.map((code) => ({ code_hash: hashOf(plainCode(code)), ...at })),
  );
  return codes;
}

/** Makes a link by which an admin proves who they are, once. It replaces the former one. @param site the board's address */
export async function makeRecoveryLink(tx: Change, { id, name }: Admin, site: string): Promise<{ link: string; expiresAt: string }> {
  await audit(tx, tx.by, 'recovery_link_made', name);
  await endRecovery(tx, id, 'link');
  const [token, now] = [newToken(), Date.now()];
  await insertRows(tx, 'recovery_codes', { code_hash: hashOf(token), admin_id: id, kind: 'link', created_at: new Date(now).toISOString() });
  return { link: `${site}/auth?recovery=${token}`, expiresAt: new Date(now + LINK_MS).toISOString() };
}

/** Uses up a recovery code or a link of a person, whichever was typed. @returns whether it was one */
export async function useRecovery(tx: Transaction, adminId: string | null, typed: string): Promise<boolean> {
  const used = await tx.sql
    .deleteFrom('recovery_codes')
    .where('admin_id', '=', adminId)
    .where((one) =>
      one.or([
        one.and([one('kind', '=', 'code'), one('code_hash', '=', hashOf(plainCode(typed)))]),
        one.and([one('kind', '=', 'link'), one('code_hash', '=', hashOf(typed)), one('created_at', '>', ago(LINK_MS))]),
      ]),
    )
    .returning('code_hash')
    .executeTakeFirst();
  return used !== undefined;
}
