import * as messages from '#messages/server/admins.ts';
import type { Admin } from '#shared/admins.ts';
import { type Change, changeBy } from '../changes/change.ts';
import { once } from '../changes/idempotency.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { createAdmin, editAdmin, eraseNumber } from './changes.ts';
import { findAdmin, listAdmins, listAssignableAdmins } from './queries.ts';

const notFound = () => new AppError('notFound', messages.adminNotFound);

/** Handlers of admins; only super admins reach those that change them. */
export function adminHandlers(
  database: Database,
): Pick<Handlers, 'listAssignableAdmins' | 'listAdmins' | 'createAdmin' | 'updateAdmin' | 'eraseNumber'> {
  const changeAdmins = <T>(token: string | null, work: (tx: Change) => Promise<T>) => changeBy(database, token, work, 'admins');
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
        // A repeat needs only the id, which says nothing once the number is erased.
        const make = async () => (await createAdmin(tx, call, body)).id;
        const made = await findAdmin(tx, await once(tx, { adminId: user.id, key, request: ['createAdmin', body] }, make));
        if (!made) throw notFound();
        return made;
      }),
    updateAdmin: (call) => onAdmin(call, (tx, admin) => editAdmin(tx, call, admin, call.body())),
    eraseNumber: (call) => onAdmin(call, (tx, admin) => eraseNumber(tx, call, admin).then(() => undefined)),
  };
}
