import { v7 as newId } from 'uuid';
import { ago } from '#shared/durations.ts';
import { audit } from '../audit/record.ts';
import type { Transaction } from '../database/database.ts';
import { deleteRows, insertRows } from '../database/rows.ts';
import type { Browser } from './browser.ts';
import { endOwn, type Person } from './queries.ts';
import { hashOf, newToken } from './token.ts';

/** Or one person could fill the table, and no list of their sessions would end. */
const SESSIONS_MOST = 10_000;

/** Starts a session, and ends the browser's earlier one and the least recently used beyond 10,000. @param isProven whether its person gave a proof */
export async function startSession(
  tx: Transaction,
  { tokenHash: before, origin, keep }: Pick<Browser, 'tokenHash' | 'origin' | 'keep'>,
  user: Person,
  isProven = false,
): Promise<void> {
  if (before) await deleteRows(tx, 'sessions', 'token_hash', before);
  await endOwn(tx, 'sessions', user.id, { butLatest: SESSIONS_MOST - 1 });
  const [token, now, { browser, address }] = [newToken(), ago(0), origin];
  const times = { created_at: now, last_used_at: now, proven_at: isProven ? now : null };
  await insertRows(tx, 'sessions', { id: newId(), token_hash: hashOf(token), admin_id: user.id, browser, address, ...times });
  await audit(tx, { user, origin }, 'signed_in', browser);
  tx.onCommit(() => keep('token', token));
}
