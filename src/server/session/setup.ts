import * as messages from '#messages/server/start.ts';
import { nameFault } from '#shared/admin-names.ts';
import { createAdmin } from '../admins/changes.ts';
import { hasAdmins } from '../admins/queries.ts';
import { theOperator } from '../changes/actor.ts';
import { change } from '../changes/change.ts';
import type { Change } from '../changes/change-transaction.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { createSetupToken } from './setup-tokens.ts';

/** How the first super admin signs in. */
export type FirstEntry = { kind: 'open' } | { kind: 'created'; name: string } | { kind: 'setup'; token: string };

/** Makes the configured super admin, or a setup token, if there is no admin. @throws AppError `invalid` for an unusable name */
export async function prepareFirstEntry(database: Database, { superAdmin }: Pick<Settings, 'superAdmin'>): Promise<FirstEntry> {
  if (await hasAdmins(database)) return { kind: 'open' };
  const enter = async (tx: Change): Promise<FirstEntry> => {
    if (await hasAdmins(tx)) return { kind: 'open' };
    if (!superAdmin) return { kind: 'setup', token: await createSetupToken(tx) };
    const fault = nameFault(superAdmin.name);
    if (fault) throw new AppError('invalid', messages.superAdminNameNotValid(fault));
    await createAdmin(tx, { ...superAdmin, role: 'super_admin' });
    return { kind: 'created', name: superAdmin.name };
  };
  return change(database, theOperator, enter, 'admins');
}
