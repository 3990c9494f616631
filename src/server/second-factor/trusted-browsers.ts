import { v7 as newId } from 'uuid';
import * as auditMessages from '#messages/server/audit.ts';
import { ago, DAY, MINUTE } from '#shared/durations.ts';
import type { Session } from '#shared/session.ts';
import { audit, type Named } from '../audit/record.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { deleteRows, insertRows, updateRow } from '../database/rows.ts';
import { findSecret, insertSecret } from '../secrets.ts';
import type { Browser } from '../session/browser.ts';
import { hashOf, newToken } from '../session/token.ts';

/** A browser stays trusted this long after its last sign-in (ms). */
export const TRUST_MS = 90 * DAY;

/** Browsers that are still trusted, without those whose time was written while the clock was ahead. */
export const trusted = (connection: Connection) =>
  connection.sql.selectFrom('trusted_browsers').where('last_used_at', '>', ago(TRUST_MS)).where('last_used_at', '<', ago(-MINUTE));

/** The query of the caller's browser if this person trusts it. */
export const ownBrowser = (connection: Connection, { trustHash }: Pick<Browser, 'trustHash'>, adminId: string) =>
  trusted(connection).select('id').where('secret_hash', '=', trustHash).where('admin_id', '=', adminId);

/** The browser of the caller's cookie, locked until commit. */
export const holdTrustedBrowser = (tx: Transaction, { trustHash }: Pick<Browser, 'trustHash'>) =>
  trusted(tx)
    .select(['id', 'admin_id as adminId', 'created_at as createdAt'])
    .where('secret_hash', '=', trustHash)
    .modifyEnd(tx.engine.locks.rows('trusted_browsers', 'change'))
    .executeTakeFirst();

/** Trusts the caller's browser for a person, from now on by a new secret, as at each sign-in. */
export async function trustBrowser(
  tx: Transaction,
  call: Pick<Browser, 'trustHash' | 'origin' | 'keep'>,
  user: NonNullable<Named['user']>,
): Promise<Session> {
  const [secret, now, { browser, address }] = [newToken(), ago(0), call.origin];
  const used = { browser, address, last_used_at: now, secret_hash: hashOf(secret) };
  const shown = { browser, address, lastUsedAt: now, current: true };
  tx.onCommit(() => call.keep('trust', secret));
  const known = await holdTrustedBrowser(tx, call);
  if (known?.adminId === user.id) {
    await updateRow(tx, 'trusted_browsers', known.id, used);
    return { ...shown, id: known.id, createdAt: known.createdAt };
  }
  // The browser keeps one secret, so that of another person is lost.
  if (known) {
    await deleteRows(tx, 'trusted_browsers', 'id', known.id);
    const { name } = await tx.sql.selectFrom('admins').select('name').where('id', '=', known.adminId).executeTakeFirstOrThrow();
    await audit(tx, { user, origin: call.origin }, 'trust_ended', auditMessages.browserOf(name, browser));
  }
  const id = newId();
  await insertRows(tx, 'trusted_browsers', { ...used, id, admin_id: user.id, created_at: now });
  await audit(tx, { user, origin: call.origin }, 'browser_trusted', browser);
  return { ...shown, id, createdAt: now };
}

/** A person's trusted browsers, as their owner sees them. */
export async function listTrustedBrowsers(connection: Connection, { trustHash }: Pick<Browser, 'trustHash'>, adminId: string) {
  const own = trusted(connection)
    .select(['id', 'secret_hash', 'browser', 'address', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('admin_id', '=', adminId);
  const rows = await own.orderBy('last_used_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map(({ secret_hash: hash, ...row }) => ({ ...row, current: hash === trustHash }));
}

/** The row of `secrets` that says where the database was at the last start. */
const PLACE = 'place';

/**
 * Ends all trust in a database that was restored elsewhere or anew, because a lost browser may have been revoked after the backup.
 * Run by one node at a time. @returns how many browsers lost their trust
 */
export async function endRestoredTrust(tx: Transaction): Promise<number> {
  const place = await tx.engine.place(tx);
  const before = await findSecret(tx, PLACE);
  if (place === null || place === before) return 0;
  await deleteRows(tx, 'secrets', 'name', PLACE);
  await insertSecret(tx, PLACE, place);
  if (before === undefined) return 0;
  await tx.sql.deleteFrom('challenges').execute();
  return (await tx.sql.deleteFrom('trusted_browsers').returning('id').execute()).length;
}
