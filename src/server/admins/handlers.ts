import { change } from '../board/changes.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { createAdmin, editAdmin } from './changes.ts';
import { findAdmin, listAdmins, listAssignableAdmins } from './queries.ts';

/** What answers the calls about admins. That only super admins make the last three is settled before they come here. */
export function adminHandlers(database: Database): Pick<Handlers, 'listAssignableAdmins' | 'listAdmins' | 'createAdmin' | 'updateAdmin'> {
  return {
    listAssignableAdmins: ({ query }) => listAssignableAdmins(database, query.include === 'holders'),
    listAdmins: () => listAdmins(database),
    createAdmin: ({ body }) => change(database, (tx) => createAdmin(tx, body())),
    updateAdmin: ({ id, body }) =>
      change(database, async (tx) => {
        await tx.engine.locks.take(tx, 'admins');
        const admin = await findAdmin(tx, id);
        if (!admin) throw new AppError('notFound', 'This admin does not exist.');
        return editAdmin(tx, admin, body());
      }),
  };
}
