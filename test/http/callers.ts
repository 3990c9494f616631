import { sql } from 'kysely';
import { hashOf } from '../../src/server/session/token.ts';
import { anAdmin, answered, theSuperAdmin } from '../factories.ts';
import { type App, type Client, SUPER_ADMIN } from '../start-app.ts';

/** Callers whose session never was valid, or no longer is. */
const lockedOut = [
  'signed out',
  'garbage cookie',
  'expired',
  'idle-expired',
  'signed-out token',
  'deactivated',
  'role changed',
  'number changed',
  'device signed out',
] as const;
const crossSite = ['cross-site by Sec-Fetch-Site', 'cross-site by Origin', 'cross-site form of a privacy-minded browser'] as const;

/** All callers. The cross-site ones hold a super admin's session. */
export const callers = [...lockedOut, 'owner', 'other admin', 'super admin', ...crossSite] as const;
export type Caller = (typeof callers)[number];

export const isLockedOut = (caller: Caller): boolean => (lockedOut as readonly Caller[]).includes(caller);
export const isCrossSite = (caller: Caller): boolean => (crossSite as readonly Caller[]).includes(caller);

/** The headers by which browsers reveal a cross-site request. */
export const CROSS_SITE: Partial<Record<Caller, Record<string, string>>> = {
  'cross-site by Sec-Fetch-Site': { 'sec-fetch-site': 'cross-site' },
  'cross-site by Origin': { origin: 'https://evil.example' },
  'cross-site form of a privacy-minded browser': { origin: 'null' },
};

export type Cast = {
  cookies: Record<Caller, string>;
  owner: Client;
  superAdmin: Client;
  someAdminId: string;
  /** Opens another session for a caller who is not locked out. */
  signInAgain(caller: Caller): Promise<Client>;
};

const tokenHashOf = ({ cookie }: Client) => hashOf(cookie.replace('session=', ''));

/** Makes one caller of each kind on the same board. */
export async function castOf(app: App): Promise<Cast> {
  const superAdmin = await theSuperAdmin(app);
  const [owner, other, some] = [await anAdmin(app), await anAdmin(app), await anAdmin(app)];
  const [expired, idle, signedOut, signedOutElsewhere] = [await anAdmin(app), await anAdmin(app), await anAdmin(app), await anAdmin(app)];

  const old = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString();
  const unused = new Date(Date.now() - 12 * 3_600_000).toISOString();
  await app.database.transaction(async ({ sql: db }) => {
    await sql`update sessions set created_at = ${old} where token_hash = ${tokenHashOf(expired)}`.execute(db);
    await sql`update sessions set last_used_at = ${unused} where token_hash = ${tokenHashOf(idle)}`.execute(db);
  });

  const spent = signedOut.cookie;
  await answered(signedOut, 'POST', '/api/logout');
  await answered(await app.signIn(signedOutElsewhere.admin.mobileNumber), 'DELETE', '/api/sessions');

  const changed = async (edit: object) => {
    const { admin, cookie } = await anAdmin(app);
    await answered(superAdmin, 'PATCH', `/api/admins/${admin.id}`, edit);
    return cookie;
  };
  const cookies: Record<Caller, string> = {
    'signed out': '',
    'garbage cookie': 'session=garbage',
    expired: expired.cookie,
    'idle-expired': idle.cookie,
    'signed-out token': spent,
    deactivated: await changed({ active: false }),
    'role changed': await changed({ role: 'super_admin' }),
    'number changed': await changed({ mobileNumber: '6005550100' }),
    'device signed out': signedOutElsewhere.cookie,
    owner: owner.cookie,
    'other admin': other.cookie,
    'super admin': superAdmin.cookie,
    'cross-site by Sec-Fetch-Site': superAdmin.cookie,
    'cross-site by Origin': superAdmin.cookie,
    'cross-site form of a privacy-minded browser': superAdmin.cookie,
  };
  const numbers: Partial<Record<Caller, string>> = { owner: owner.admin.mobileNumber, 'other admin': other.admin.mobileNumber };
  return {
    cookies,
    owner,
    superAdmin,
    someAdminId: some.admin.id,
    signInAgain: (caller) => app.signIn(numbers[caller] ?? SUPER_ADMIN.mobileNumber),
  };
}
