import type { Admin, AssignableAdmin } from '#shared/admins.ts';
import { nameKey } from '#shared/name-key.ts';
import type { Connection, Transaction } from '../database/database.ts';

type By = 'id' | 'name' | 'mobile_number';

/** The query of an active admin. */
export const activeAdmin = (connection: Connection, by: By, value: string) =>
  connection.sql.selectFrom('admins').select(['id', 'name', 'role']).where(by, '=', value).where('active', '=', 1);

/** An active admin, locked so that they stay active until the transaction ends. */
export const holdActiveAdmin = (tx: Transaction, by: By, value: string) =>
  activeAdmin(tx, by, value).modifyEnd(tx.engine.locks.rows('admins', 'keep')).executeTakeFirst();

/** The id of the admin of this name, active or not, ignoring case. */
export async function findAdminId(connection: Connection, name: string): Promise<string | undefined> {
  const found = await connection.sql.selectFrom('admins').select('id').where('name_key', '=', nameKey(name)).executeTakeFirst();
  return found?.id;
}

/** Stored in place of an erased number; unique, like every number. */
const erased = (id: string) => `erased ${id}`;

/** Alphabetical on every engine: `Ángela` beside `Angela`. */
export const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name, 'en');

export async function listAdmins(connection: Connection): Promise<Admin[]> {
  const rows = await connection.sql.selectFrom('admins').select(['id', 'name', 'mobile_number', 'role', 'active']).execute();
  return rows
    .sort((a, b) => b.active - a.active || byName(a, b))
    .map(({ mobile_number: number, active, ...row }) => ({
      ...row,
      mobileNumber: number === erased(row.id) ? '' : number,
      active: active === 1,
    }));
}

export const findAdmin = async (connection: Connection, id: string): Promise<Admin | undefined> =>
  (await listAdmins(connection)).find((admin) => admin.id === id);

/** Assignable names in order. @param holders adds deactivated admins who still hold tasks */
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

export async function hasAdmins(connection: Connection): Promise<boolean> {
  return (await connection.sql.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export const listSuperAdmins = (connection: Connection) =>
  connection.sql.selectFrom('admins').select('id').where('role', '=', 'super_admin').where('active', '=', 1).execute();

/** The ids of a person and of all super admins, who hear of the person's sign-ins and proofs. */
export async function listWatchers(connection: Connection, adminId: string): Promise<Set<string>> {
  return new Set([adminId, ...(await listSuperAdmins(connection)).map(({ id }) => id)]);
}

/** The columns of an admin that may change; an empty number is an erased one. */
export const columnsOf = ({ id, name, mobileNumber, role, active }: Admin) =>
  ({ name, name_key: nameKey(name), mobile_number: mobileNumber || erased(id), role, active: active ? 1 : 0 }) as const;
