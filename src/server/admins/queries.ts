import type { Admin, AssignableAdmin, Role } from '#shared/admins.ts';
import { nameKey, nameLook } from '#shared/name-key.ts';
import type { Change } from '../changes/change.ts';
import type { Connection } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';

const activeAdmin = (connection: Connection, name: string) =>
  connection.sql.selectFrom('admins').select('id').where('name', '=', name).where('active', '=', 1);

/** Whether there is an active admin of exactly this name. */
export const isActiveAdmin = async (connection: Connection, name: string): Promise<boolean> =>
  Boolean(await activeAdmin(connection, name).executeTakeFirst());

/** The id of that admin, who stays so until the transaction ends. */
export const holdActiveAdminId = async (tx: Change, name: string): Promise<string | undefined> =>
  (await activeAdmin(tx, name).modifyEnd(tx.engine.locks.rows('admins', 'keep')).executeTakeFirst())?.id;

/** The id of the admin of this name, active or not, ignoring case. */
export async function findAdminId(connection: Connection, name: string): Promise<string | undefined> {
  const found = await connection.sql.selectFrom('admins').select('id').where('name_key', '=', nameKey(name)).executeTakeFirst();
  return found?.id;
}

/** What stands in place of a number that was erased: one of its own for everybody, because numbers are unique, and no digits alone. */
const erased = (id: string) => `erased ${id}`;
const stored = ({ id, mobileNumber }: Pick<Admin, 'id' | 'mobileNumber'>) => mobileNumber || erased(id);

const columns = ['id', 'name', 'mobile_number', 'role', 'active'] as const;
const shown = (row: Pick<Tables['admins'], 'name' | 'mobile_number' | 'role' | 'active'> & { id: string }): Admin => ({
  id: row.id,
  name: row.name,
  mobileNumber: row.mobile_number === erased(row.id) ? '' : row.mobile_number,
  role: row.role,
  active: row.active === 1,
});

/** As people look names up, on every engine: `Ángela` beside `Angela`, and not after `Zoe`. */
const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name, 'en');

/** All admins by name, those who are active first. */
export async function listAdmins(connection: Connection): Promise<Admin[]> {
  const rows = await connection.sql.selectFrom('admins').select(columns).execute();
  return rows.sort((a, b) => b.active - a.active || byName(a, b)).map(shown);
}

/** An admin by id, active or not. */
export async function findAdmin(connection: Connection, id: string): Promise<Admin | undefined> {
  const row = await connection.sql.selectFrom('admins').select(columns).where('id', '=', id).executeTakeFirst();
  return row && shown(row);
}

/**
 * Names that may be chosen, in their order.
 * @param holders whether deactivated admins who still hold tasks are among them, as a filter needs
 */
export async function listAssignableAdmins(connection: Connection, holders: boolean): Promise<AssignableAdmin[]> {
  const rows = await connection.sql
    .selectFrom('admins')
    .select(['id', 'name'])
    .where((admin) => {
      const active = admin('active', '=', 1);
      if (!holders) return active;
      const held = admin.selectFrom('tasks').select('tasks.id').whereRef('assignee_id', '=', 'admins.id').where('deleted_at', 'is', null);
      return admin.or([active, admin.exists(held)]);
    })
    .execute();
  return rows.sort(byName);
}

/** Whether any admin exists, active or not. */
export async function hasAdmins(connection: Connection): Promise<boolean> {
  return (await connection.sql.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether somebody other than `id` has this name, or one that looks the same. There are few admins, so all names are compared. */
export async function isNameTaken(connection: Connection, name: string, id: string): Promise<boolean> {
  const others = await connection.sql.selectFrom('admins').select('name').where('id', '<>', id).execute();
  return others.some((other) => nameLook(other.name) === nameLook(name));
}

/** Whether somebody other than `id` has this number. */
export async function isNumberTaken(connection: Connection, mobileNumber: string, id: string): Promise<boolean> {
  return (
    (await connection.sql
      .selectFrom('admins')
      .select('id')
      .where('mobile_number', '=', mobileNumber)
      .where('id', '<>', id)
      .executeTakeFirst()) !== undefined
  );
}

/** Counts those of whom one must always be left. */
export async function countActiveSuperAdmins(connection: Connection): Promise<number> {
  const { total } = await connection.sql
    .selectFrom('admins')
    .select((admin) => admin.fn.countAll<number>().as('total'))
    .where('role', '=', 'super_admin')
    .where('active', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Puts an admin in, as active. That name and number are nobody else’s is settled before. */
export async function insertAdmin(
  tx: Change,
  admin: { id: string; name: string; mobileNumber: string; role: Role; at: string },
): Promise<void> {
  await tx.sql
    .insertInto('admins')
    .values({
      id: admin.id,
      name: admin.name,
      name_key: nameKey(admin.name),
      mobile_number: admin.mobileNumber,
      role: admin.role,
      active: 1,
      created_at: admin.at,
    })
    .execute();
}

/** Writes an admin as they now are; an empty number is one that was erased. */
export async function updateAdmin(tx: Change, admin: Admin): Promise<void> {
  const { id, name, role, active } = admin;
  await tx.sql
    .updateTable('admins')
    .set({ name, name_key: nameKey(name), mobile_number: stored(admin), role, active: active ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}
