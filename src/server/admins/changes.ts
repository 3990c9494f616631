import { v7 as newId } from 'uuid';
import { nameFault } from '#shared/admin-names.ts';
import { type Admin, type AdminEdit, type NewAdmin, roleLabels } from '#shared/admins.ts';
import { audit } from '../audit/record.ts';
import { appendChange, type Change } from '../changes/change.ts';
import { forgetAnswer } from '../changes/idempotency.ts';
import { AppError } from '../errors.ts';
import { deleteSessionsOf, lockSessionsOf } from '../session/queries.ts';
import { deleteSetupTokens } from '../session/setup-tokens.ts';
import { countActiveSuperAdmins, insertAdmin, isNameTaken, isNumberTaken, updateAdmin } from './queries.ts';

/**
 * Assignees go by name and people sign in by number, so both are one person's alone.
 * @param isNewName whether somebody is to be called so who was not
 */
async function refuseTaken(
  tx: Change,
  { id, name, mobileNumber }: Pick<Admin, 'id' | 'name' | 'mobileNumber'>,
  isNewName: boolean,
): Promise<void> {
  if (isNewName && (await isNameTaken(tx, name, id))) throw new AppError('conflict', 'An admin with this name already exists.');
  if (await isNumberTaken(tx, mobileNumber, id)) throw new AppError('conflict', 'An admin with this mobile number already exists.');
}

/** A setup link is for getting in where no super admin is. Once somebody is, or becomes, one, it must not make another. */
const isKeeper = (admin: Admin) => admin.active && admin.role === 'super_admin';

/**
 * Makes an admin. What must hold for all admins together is looked at before the change, so one change waits for another.
 * @throws AppError `conflict` where the name or the number is taken
 */
export async function createAdmin(tx: Change, { name, mobileNumber, role }: NewAdmin): Promise<Admin> {
  await tx.engine.locks.take(tx, 'admins');
  const admin: Admin = { id: newId(), name, mobileNumber, role, active: true };
  await refuseTaken(tx, admin, true);
  await insertAdmin(tx, { ...admin, at: new Date().toISOString() });
  if (isKeeper(admin)) await deleteSetupTokens(tx);
  appendChange(tx, { adminId: admin.id, reload: false });
  await audit(tx, tx.by, 'admin_created', `${name} as ${roleLabels[role]}`);
  return admin;
}

/** What changed, in words. Nobody learns a number from them. */
function whatChanged(before: Admin, after: Admin): string[] {
  const said = [];
  if (after.name !== before.name) said.push(`name → ${after.name}`);
  if (after.mobileNumber !== before.mobileNumber) said.push('mobile number');
  if (after.role !== before.role) said.push(`role → ${roleLabels[after.role]}`);
  if (after.active !== before.active) said.push(after.active ? 'activated' : 'deactivated');
  return said;
}

/**
 * Changes an admin, found under the lock on all admins. Another number, another role or deactivation ends that person's sessions; a rename makes boards load
 * anew, because the name stands on tasks.
 * @throws AppError `invalid` for a new name that nobody may have, `conflict` for a taken name or number, or where no active super admin would be left
 */
export async function editAdmin(tx: Change, before: Admin, edit: AdminEdit): Promise<Admin> {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const after: Admin = { ...before, ...given };
  const renamed = after.name !== before.name;
  const locksOut = after.mobileNumber !== before.mobileNumber || after.role !== before.role || after.active !== before.active;
  if (!renamed && !locksOut) return before;

  const fault = renamed && nameFault(after.name);
  if (fault) throw new AppError('invalid', fault);
  if (after.active && after.mobileNumber === '') throw new AppError('conflict', 'This admin has no mobile number. Give one first.');
  await refuseTaken(tx, after, renamed);
  if (isKeeper(before) && !isKeeper(after) && (await countActiveSuperAdmins(tx)) === 1) {
    throw new AppError('conflict', 'The last active super admin can be neither demoted nor deactivated.');
  }
  // A change holds its session before the admin whom it assigns: in the other order the two could wait for each other.
  if (locksOut) await lockSessionsOf(tx, after.id);
  await updateAdmin(tx, after);
  if (isKeeper(after) && !isKeeper(before)) await deleteSetupTokens(tx);
  if (locksOut) await deleteSessionsOf(tx, after.id);
  appendChange(tx, { adminId: after.id, reload: renamed });
  await audit(tx, tx.by, 'admin_changed', `${before.name}: ${whatChanged(before, after).join(', ')}`);
  return after;
}

/**
 * Forgets the mobile number of somebody who has left.
 * @throws AppError `conflict` where they are active
 */
export async function eraseNumber(tx: Change, admin: Admin): Promise<void> {
  if (admin.active) throw new AppError('conflict', 'Only the number of a deactivated admin can be erased.');
  if (admin.mobileNumber === '') return;
  await updateAdmin(tx, { ...admin, mobileNumber: '' });
  // The number could be guessed from what is kept of the call that made this admin.
  await forgetAnswer(tx, admin.id);
  appendChange(tx, { adminId: admin.id, reload: false });
  await audit(tx, tx.by, 'number_erased', admin.name);
}
