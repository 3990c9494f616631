import * as messages from '#messages/server/admins.ts';
import type { Admin } from '#shared/admins.ts';
import type { Change } from '../changes/change-transaction.ts';
import { once } from '../changes/idempotency.ts';
import type { Database } from '../database/database.ts';
import { orNotFound } from '../errors.ts';
import type { Call, Handlers } from '../http/call.ts';
import { createAdmin, editAdmin, eraseNumber, signOutEverywhere } from './changes.ts';
import { findAdmin, listAdmins, listAssignableAdmins } from './queries.ts';

/** Handlers of admins; only super admins reach those that change them. */
export function adminHandlers(database: Database) {
  const onAdmin = <T>({ change, id }: Pick<Call<'updateAdmin'>, 'change' | 'id'>, work: (tx: Change, admin: Admin) => Promise<T>) =>
    change(async (tx) => work(tx, orNotFound(await findAdmin(tx, id), messages.adminNotFound)), 'admins');

  return {
    listAssignableAdmins: ({ query }) => listAssignableAdmins(database, query.include === 'holders'),
    listAdmins: () => listAdmins(database),
    createAdmin: ({ change, body: read, idempotencyKey: key }) =>
      change(async (tx) => {
        const body = read();
        // A repeat needs only the id, which says nothing once the number is erased.
        const make = async () => (await createAdmin(tx, body)).id;
        return orNotFound(await findAdmin(tx, await once(tx, key, ['createAdmin', body], make)), messages.adminNotFound);
      }, 'admins'),
    updateAdmin: (call) => onAdmin(call, (tx, admin) => editAdmin(tx, admin, call.body())),
    eraseNumber: (call) => onAdmin(call, (tx, admin) => eraseNumber(tx, admin)),
    signOutAdmin: (call) => onAdmin(call, (tx, admin) => signOutEverywhere(tx, admin)),
  } satisfies Partial<Handlers>;
}
