import { v7 as newId } from 'uuid';
import type { Admin, AdminEdit, NewAdmin } from '#shared/admins.ts';
import { type Change, record } from '../board/changes.ts';
import { AppError } from '../errors.ts';
import { deleteSessionsOf } from '../session/queries.ts';
import { countActiveSuperAdmins, insertAdmin, isNameTaken, isNumberTaken, updateAdmin } from './queries.ts';

/** Assignees go by name and people sign in by number, so both are one person's alone. */
async function refuseTaken(tx: Change, { id, name, mobileNumber }: Pick<Admin, 'id' | 'name' | 'mobileNumber'>): Promise<void> {
  if (await isNameTaken(tx, name, id)) throw new AppError('conflict', 'An admin with this name already exists.');
  if (await isNumberTaken(tx, mobileNumber, id)) throw new AppError('conflict', 'An admin with this mobile number already exists.');
}

/**
 * Makes an admin. What must hold for all admins together is looked at before the change, so one change waits for another.
 * @throws AppError `conflict` where the name or the number is taken
 */
export async function createAdmin(tx: Change, { name, mobileNumber, role }: NewAdmin): Promise<Admin> {
  await tx.engine.locks.take(tx, 'admins');
  const admin: Admin = { id: newId(), name, mobileNumber, role, active: true };
  await refuseTaken(tx, admin);
  await insertAdmin(tx, { ...admin, at: new Date().toISOString() });
  await record(tx, { adminId: admin.id, reload: false });
  return admin;
}

/**
 * Changes an admin, found under the lock on all admins. Another number, another role or deactivation ends that person's sessions; a rename makes boards load
 * anew, because the name stands on tasks.
 * @throws AppError `conflict` for a taken name or number, or where no active super admin would be left
 */
export async function editAdmin(tx: Change, before: Admin, edit: AdminEdit): Promise<Admin> {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const after: Admin = { ...before, ...given };
  const renamed = after.name !== before.name;
  const locksOut = after.mobileNumber !== before.mobileNumber || after.role !== before.role || after.active !== before.active;
  if (!renamed && !locksOut) return before;

  await refuseTaken(tx, after);
  const isKeeper = (admin: Admin) => admin.active && admin.role === 'super_admin';
  if (isKeeper(before) && !isKeeper(after) && (await countActiveSuperAdmins(tx)) === 1) {
    throw new AppError('conflict', 'The last active super admin can be neither demoted nor deactivated.');
  }
  await updateAdmin(tx, after);
  if (locksOut) await deleteSessionsOf(tx, after.id);
  await record(tx, { adminId: after.id, reload: renamed });
  return after;
}
