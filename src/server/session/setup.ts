import { nameFault } from '#shared/admin-names.ts';
import { createAdmin } from '../admins/changes.ts';
import { hasAdmins } from '../admins/queries.ts';
import { theOperator } from '../changes/actor.ts';
import { change } from '../changes/change.ts';
import type { Database } from '../database/database.ts';
import { type Settings, WrongSetting } from '../settings.ts';
import { createSetupToken } from './setup-tokens.ts';

/** How the first super admin comes in. */
export type FirstEntry = { kind: 'open' } | { kind: 'created'; name: string } | { kind: 'setup'; token: string };

/**
 * Where there is no admin yet: makes the super admin that the settings name, or else a setup token. Looked at and
 * made in one transaction and under one lock, so that two servers starting at once make one.
 * @throws WrongSetting where it would have a name that nobody may have
 */
export async function prepareFirstEntry(database: Database, { superAdmin }: Pick<Settings, 'superAdmin'>): Promise<FirstEntry> {
  if (await hasAdmins(database)) return { kind: 'open' };
  return change(database, theOperator, async (tx): Promise<FirstEntry> => {
    await tx.engine.locks.take(tx, 'admins');
    if (await hasAdmins(tx)) return { kind: 'open' };
    if (!superAdmin) return { kind: 'setup', token: await createSetupToken(tx) };
    const fault = nameFault(superAdmin.name);
    if (fault) throw new WrongSetting(`The setting SUPER_ADMIN_NAME names nobody: ${fault}`);
    await createAdmin(tx, { ...superAdmin, role: 'super_admin' });
    return { kind: 'created', name: superAdmin.name };
  });
}
