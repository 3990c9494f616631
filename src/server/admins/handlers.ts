import type { Admin } from '#shared/admins.ts';
import { type Change, changeBy } from '../changes/change.ts';
import { once } from '../changes/idempotency.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { createAdmin, editAdmin, eraseNumber } from './changes.ts';
import { findAdmin, listAdmins, listAssignableAdmins } from './queries.ts';

const notFound = () => new AppError('notFound', 'This admin does not exist.');

/** What answers the calls about admins. That only super admins change them is settled before they come here. */
export function adminHandlers(
  database: Database,
): Pick<Handlers, 'listAssignableAdmins' | 'listAdmins' | 'createAdmin' | 'updateAdmin' | 'eraseNumber'> {
  /** A change while no other changes admins. */
  const changeAdmins = <T>(token: string | null, work: (tx: Change) => Promise<T>) => changeBy(database, token, work, 'admins');
  /** Works on one admin, while no other admin changes. */
  const onAdmin = <T>({ token, id }: { token: string | null; id: string }, work: (tx: Change, admin: Admin) => Promise<T>) =>
    changeAdmins(token, async (tx) => {
      const admin = await findAdmin(tx, id);
      if (!admin) throw notFound();
      return work(tx, admin);
    });

  return {
    listAssignableAdmins: ({ query }) => listAssignableAdmins(database, query.include === 'holders'),
    listAdmins: () => listAdmins(database),
    createAdmin: (call) =>
      changeAdmins(call.token, async (tx) => {
        const { user, idempotencyKey: key } = call;
        const body = call.body();
        // Only who was made is kept for a repeat, and goes with their number.
        const make = async () => (await createAdmin(tx, call, body)).id;
        const made = await findAdmin(tx, await once(tx, { adminId: user.id, key, request: ['createAdmin', body] }, make));
        if (!made) throw notFound();
        return made;
      }),
    updateAdmin: (call) => onAdmin(call, (tx, admin) => editAdmin(tx, call, admin, call.body())),
    eraseNumber: (call) => onAdmin(call, (tx, admin) => eraseNumber(tx, call, admin).then(() => undefined)),
  };
}
