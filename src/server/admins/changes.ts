import { v7 as newId } from 'uuid';
import * as messages from '#messages/server/admins.ts';
import * as auditMessages from '#messages/server/audit.ts';
import { nameFault } from '#shared/admin-names.ts';
import type { Admin, AdminEdit, NewAdmin } from '#shared/admins.ts';
import { nameLook } from '#shared/name-key.ts';
import { audit } from '../audit/record.ts';
import { deleteCalendar } from '../calendar/queries.ts';
import { appendChange, type Change } from '../changes/change-transaction.ts';
import { forgetAnswer } from '../changes/idempotency.ts';
import { deleteRows, insertRows, lockRows, updateRow } from '../database/rows.ts';
import { AppError } from '../errors.ts';
import { endRecovery } from '../recovery/queries.ts';
import { deleteSetupTokens } from '../session/setup-tokens.ts';
import { revokeTokensOf } from '../tokens/queries.ts';
import { columnsOf, listAdmins } from './queries.ts';

/** A super admin who can sign in. Once there is one more, setup links must stop working. */
const isKeeper = (admin: Admin) => admin.active && admin.role === 'super_admin';

/** Names and numbers are unique, because assignees go by name and people sign in by number. Names that look the same count as one. */
function refuseTaken(others: Admin[], { name, mobileNumber }: Admin, isNewName: boolean): void {
  if (isNewName && others.some((other) => nameLook(other.name) === nameLook(name))) throw new AppError('conflict', messages.nameTaken);
  const isTaken = mobileNumber !== '' && others.some((other) => other.mobileNumber === mobileNumber);
  if (isTaken) throw new AppError('conflict', messages.numberTaken);
}

/** Creates an admin, under the lock on all admins. @throws AppError `conflict` for a taken name or number */
export async function createAdmin(tx: Change, { name, mobileNumber, role }: NewAdmin): Promise<Admin> {
  await tx.engine.locks.take(tx, 'admins');
  const admin: Admin = { id: newId(), name, mobileNumber, role, active: true };
  refuseTaken(await listAdmins(tx), admin, true);
  await insertRows(tx, 'admins', { id: admin.id, created_at: tx.at, ...columnsOf(admin) });
  if (isKeeper(admin)) await deleteSetupTokens(tx);
  appendChange(tx, { adminId: admin.id, reload: false });
  await audit(tx, tx.by, 'admin_created', auditMessages.adminCreated(name, role));
  return admin;
}

/** The rows by which a person signs in on browsers, in the order in which sign-ins lock them. */
const signIns = ['sessions', 'challenges', 'trusted_browsers'] as const;

/** Waits for a person's sign-ins under way, which lock these rows before the person. */
async function holdSignIns(tx: Change, adminId: string): Promise<void> {
  for (const table of signIns) await lockRows(tx, table, 'admin_id', adminId, 'change');
}

/** Ends a person's sessions, waiting sign-ins and trusted browsers. Run under the last lock, because new ones may begin until then. */
async function endSignIns(tx: Change, adminId: string): Promise<void> {
  for (const table of signIns) await deleteRows(tx, table, 'admin_id', adminId);
}

/**
 * Changes an admin, found under the lock on all admins. A new number, a new role or deactivation ends their sessions, recovery codes
 * and links; deactivation also their passkeys, API tokens and calendar.
 * A rename makes boards reload, because tasks show the name.
 * @throws AppError `invalid` for an unusable name; `conflict` for a taken name or number, or the last super admin
 */
export async function editAdmin(tx: Change, before: Admin, edit: AdminEdit): Promise<Admin> {
  const after: Admin = { ...before, ...edit };
  const renamed = after.name !== before.name;
  const locksOut = after.mobileNumber !== before.mobileNumber || after.role !== before.role || after.active !== before.active;
  if (!renamed && !locksOut) return before;

  const fault = renamed && nameFault(after.name);
  if (fault) throw new AppError('invalid', fault);
  if (after.active && after.mobileNumber === '') throw new AppError('conflict', messages.numberMissing);
  const others = (await listAdmins(tx)).filter(({ id }) => id !== after.id);
  refuseTaken(others, after, renamed);
  if (isKeeper(before) && ![after, ...others].some(isKeeper)) throw new AppError('conflict', messages.lastSuperAdmin);
  // A task's change locks its session or token before the assignee, so the other order could deadlock.
  if (locksOut) {
    await holdSignIns(tx, after.id);
    await lockRows(tx, 'tokens', 'admin_id', after.id, 'change');
  }
  await updateRow(tx, 'admins', after.id, columnsOf(after));
  if (locksOut) {
    await endSignIns(tx, after.id);
    await endRecovery(tx, after.id);
  }
  // These would open the board again once the person is active.
  if (!after.active) {
    await deleteRows(tx, 'passkeys', 'admin_id', after.id);
    await revokeTokensOf(tx, after.id);
    await deleteCalendar(tx, after.id);
  }
  if (isKeeper(after) && !isKeeper(before)) await deleteSetupTokens(tx);
  appendChange(tx, { adminId: after.id, reload: renamed });
  await audit(tx, tx.by, 'admin_changed', auditMessages.adminChanged(before, after));
  return after;
}

/** Ends an admin's sessions, sign-ins and trusted browsers. */
export async function signOutEverywhere(tx: Change, { id, name }: Admin): Promise<void> {
  await holdSignIns(tx, id);
  await endSignIns(tx, id);
  await audit(tx, tx.by, 'signed_out', auditMessages.everyDeviceOf(name));
}

/** Erases the number of a deactivated admin. @throws AppError `conflict` if they are active */
export async function eraseNumber(tx: Change, admin: Admin): Promise<void> {
  if (admin.active) throw new AppError('conflict', messages.adminStillActive);
  if (admin.mobileNumber === '') return;
  await updateRow(tx, 'admins', admin.id, columnsOf({ ...admin, mobileNumber: '' }));
  // The number could be guessed from the stored answer of the call that created this admin.
  await forgetAnswer(tx, admin.id);
  appendChange(tx, { adminId: admin.id, reload: false });
  await audit(tx, tx.by, 'number_erased', admin.name);
}
