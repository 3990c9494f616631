import { byName } from '../admins/queries.ts';
import type { Connection } from '../database/database.ts';
import { trustedSince } from './trusted-browsers.ts';

/** The proofs of each active admin, by name. Ready is a person who can lose one proof and still get in. */
export async function listReadiness(connection: Connection) {
  const rows = await connection.sql
    .selectFrom('admins')
    .select(['id', 'name', 'role'])
    .select(({ selectFrom, fn }) => [
      selectFrom('passkeys').select(fn.countAll<number>().as('all')).whereRef('admin_id', '=', 'admins.id').as('passkeys'),
      selectFrom('recovery_codes')
        .select(fn.countAll<number>().as('all'))
        .whereRef('admin_id', '=', 'admins.id')
        .where('kind', '=', 'code')
        .as('recoveryCodes'),
      selectFrom('trusted_browsers')
        .select(fn.countAll<number>().as('all'))
        .whereRef('admin_id', '=', 'admins.id')
        .where('last_used_at', '>', trustedSince())
        .as('trustedBrowsers'),
    ])
    .where('active', '=', 1)
    .execute();
  return rows.sort(byName).map((row) => {
    const [passkeys, recoveryCodes, trustedBrowsers] = [row.passkeys, row.recoveryCodes, row.trustedBrowsers].map(Number) as [
      number,
      number,
      number,
    ];
    const proofs = { passkeys, recoveryCodes, trustedBrowsers };
    return { id: row.id, name: row.name, role: row.role, ...proofs, ready: recoveryCodes > 0 || passkeys + trustedBrowsers >= 2 };
  });
}
