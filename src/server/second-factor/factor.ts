import * as messages from '#messages/server/start.ts';
import { byName } from '../admins/queries.ts';
import type { Connection, Database } from '../database/database.ts';
import type { Settings } from '../settings.ts';
import { trustedSince } from './trusted-browsers.ts';

/** The row of `secrets` that says the factor has taken effect. */
const MARK = 'second factor';

export type Factor = {
  ways: NonNullable<Settings['secondFactor']>['ways'];
  from: string | null;
  /** Whether sign-ins need a proof: from its day on, once a super admin is ready. It stays so, because it must never fall open. */
  holds(): Promise<boolean>;
};

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
    const proofs = {
      passkeys: Number(row.passkeys),
      recoveryCodes: Number(row.recoveryCodes),
      trustedBrowsers: Number(row.trustedBrowsers),
    };
    const ready = proofs.recoveryCodes > 0 || proofs.passkeys + proofs.trustedBrowsers >= 2;
    return { id: row.id, name: row.name, role: row.role, ...proofs, ready };
  });
}

/** The second factor by the settings; without one it never holds, and asks the database nothing. */
export function secondFactor(database: Database, setting: Settings['secondFactor']): Factor {
  const { ways, from } = setting ?? { ways: [], from: null };
  let isMarked = false;

  async function takesEffect(): Promise<boolean> {
    const mark = await database.sql.selectFrom('secrets').select('name').where('name', '=', MARK).executeTakeFirst();
    if (mark) return true;
    if (from !== null && Date.now() < Date.parse(from)) return false;
    if (!(await listReadiness(database)).some(({ role, ready }) => role === 'super_admin' && ready)) return false;
    const row = { name: MARK, value: '', created_at: new Date().toISOString() };
    await database.transaction((tx) =>
      tx.sql
        .insertInto('secrets')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    return true;
  }

  return {
    ways,
    from,
    async holds() {
      if (setting === null) return false;
      isMarked ||= await takesEffect();
      return isMarked;
    },
  };
}

/** Says at the start who is ready for a second factor that does not hold yet. @param say gets the sentences */
export async function sayReadiness(database: Database, setting: Settings['secondFactor'], say: (sentence: string) => void): Promise<void> {
  if (setting === null || (await secondFactor(database, setting).holds())) return;
  const people = await listReadiness(database);
  const namesOf = (isReady: boolean) => people.filter(({ ready }) => ready === isReady).map(({ name }) => name);
  say(messages.factorWaits(setting.from));
  say(messages.readyForFactor(namesOf(true), namesOf(false)));
}
