import { sql } from 'kysely';
import * as messages from '#messages/server/start.ts';
import { confirmItIsYou } from '#messages/session.ts';
import { api, type EndpointName } from '#shared/api.ts';
import { dayOf } from '#shared/calendar.ts';
import { isWithin, MINUTE } from '#shared/durations.ts';
import type { Route } from '#shared/routes.ts';
import type { Role } from '#shared/words.ts';
import { byName } from '../admins/queries.ts';
import type { Connection, Database, Transaction } from '../database/database.ts';
import { deleteRows } from '../database/rows.ts';
import { AppError } from '../errors.ts';
import { findSecret, insertSecret } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import { trusted } from './trusted-browsers.ts';

/** The row of `secrets` that says the factor has taken effect. */
const MARK = 'second factor';

export type Factor = ReturnType<typeof secondFactor>;

const RECENT_MS = 15 * MINUTE;

/** Whether a caller gave a proof within 15 minutes in their session. @param orSignedIn whether a sign-in as recent counts too */
export async function hasProof(connection: Connection, tokenHash: string, orSignedIn: boolean): Promise<boolean> {
  const session = connection.sql.selectFrom('sessions').select(['created_at', 'proven_at']).where('token_hash', '=', tokenHash);
  const found = await session.executeTakeFirst();
  return isWithin(found?.proven_at, RECENT_MS) || (orSignedIn && isWithin(found?.created_at, RECENT_MS));
}

/** The proofs of each active admin, by name. Ready is a person who can lose one proof and still get in. */
export async function listReadiness(connection: Connection) {
  const { rows } = await sql<{ id: string; name: string; role: Role; passkeys: number; recoveryCodes: number; trustedBrowsers: number }>`
    select id, name, role,
      (select count(*) from passkeys where admin_id = admins.id) as passkeys,
      (select count(*) from recovery_codes where admin_id = admins.id and kind = 'code') as "recoveryCodes",
      (select count(*) from ${trusted(connection).select('admin_id')} as browsers where admin_id = admins.id) as "trustedBrowsers"
    from admins where active = 1`.execute(connection.sql);
  return rows.sort(byName).map((row) => ({ ...row, ready: row.recoveryCodes > 0 || row.passkeys + row.trustedBrowsers >= 2 }));
}

/** The second factor by the settings; without one it never holds, and asks the database nothing. */
export function secondFactor(database: Database, setting: Settings['secondFactor']) {
  const { ways = [], from = null } = setting ?? {};
  let isMarked = false;

  async function takesEffect(): Promise<boolean> {
    if ((await findSecret(database, MARK)) !== undefined) return true;
    if (from !== null && Date.now() < Date.parse(from)) return false;
    if (!(await listReadiness(database)).some(({ role, ready }) => role === 'super_admin' && ready)) return false;
    await database.transaction((tx) => insertSecret(tx, MARK, ''));
    return true;
  }

  /** Whether sign-ins need a proof: from its day on, once a super admin is ready. It stays so, because it must never fall open. */
  async function holds(): Promise<boolean> {
    if (setting === null) return false;
    isMarked ||= await takesEffect();
    return isMarked;
  }

  return {
    ways,
    from,
    holds,
    /** Checks a call that needs a proof; without a second factor it reads nothing. @throws AppError `unproven` */
    async requireProof(name: EndpointName, tokenHash: string): Promise<void> {
      const { proof: need }: Route = api[name];
      if (!need || setting === null) return;
      const isHeld = await holds();
      if (need === 'where it holds' && !isHeld) return;
      if (!(await hasProof(database, tokenHash, need === 'enrols' && !isHeld))) throw new AppError('unproven', confirmItIsYou);
    },
  };
}

/** Ends the effect of a factor that was unset, so that it waits for its day and a super admin when it is set again. */
export const endEffect = (tx: Transaction): Promise<void> => deleteRows(tx, 'secrets', 'name', MARK);

/** Reports at startup who is ready for a second factor that does not hold yet. @param say gets the sentences */
export async function sayReadiness(
  database: Database,
  { secondFactor: setting, timeZone }: Pick<Settings, 'secondFactor' | 'timeZone'>,
  say: (sentence: string) => void,
): Promise<void> {
  if (setting === null || (await secondFactor(database, setting).holds())) return;
  const people = await listReadiness(database);
  const namesOf = (isReady: boolean) => people.filter(({ ready }) => ready === isReady).map(({ name }) => name);
  say(messages.factorWaits(setting.from && dayOf(setting.from, timeZone)));
  say(messages.readyForFactor(namesOf(true), namesOf(false)));
}
