import { v7 as newId } from 'uuid';
import { ago } from '#shared/durations.ts';
import type { User } from '#shared/session.ts';
import type { AssigneeRight } from '#shared/words.ts';
import { audit } from '../audit/record.ts';
import type { Transaction } from '../database/database.ts';
import { deleteRows, insertRows } from '../database/rows.ts';
import type { Browser } from './browser.ts';
import { type Device, writeDevice } from './device-cookie.ts';
import type { Person } from './queries.ts';
import type { Sign } from './secret.ts';
import { hashOf, newToken } from './token.ts';

/** A started session, and the new secret of its browser if that is trusted. */
export type Entered = { user: Person; token: string; secret?: string };

/** Starts a session, and ends the browser's earlier one. @param isProven whether its person gave a proof */
export async function startSession(
  tx: Transaction,
  { token: before, origin }: Pick<Browser, 'token' | 'origin'>,
  user: Person,
  isProven = false,
): Promise<Entered> {
  if (before) await deleteRows(tx, 'sessions', 'token_hash', hashOf(before));
  const [token, now, { browser, address }] = [newToken(), ago(0), origin];
  const times = { created_at: now, last_used_at: now, proven_at: isProven ? now : null };
  await insertRows(tx, 'sessions', { id: newId(), token_hash: hashOf(token), admin_id: user.id, browser, address, ...times });
  await audit(tx, { user, origin }, 'signed_in', browser);
  return { user, token };
}

/** Sets the cookies of a started session. @param device the one to remember, if there is one @returns the user, which the call answers */
export async function keepSession(
  { sign, assigneesMay }: { sign: Sign; assigneesMay: AssigneeRight[] },
  { keep }: Pick<Browser, 'keep'>,
  { user, token, secret }: Entered,
  device: Device | null,
): Promise<User> {
  keep('token', token);
  if (device) keep('device', await writeDevice(sign, device, Date.now()));
  if (secret) keep('trust', secret);
  return { ...user, assigneesMay };
}
