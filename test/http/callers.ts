import { sql } from 'kysely';
import { hashOf } from '../../src/server/session/token.ts';
import { anAdmin, answered, theSuperAdmin } from '../factories.ts';
import { type App, type Client, SUPER_ADMIN } from '../start-app.ts';
import { aProgram } from '../tokens/a-token.ts';

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

const spentTokens = ['revoked token', 'expired token', 'token of a deactivated owner'] as const;
const tokens = ['read token', 'write token', 'token of a demoted owner', ...spentTokens] as const;

/** All callers. The cross-site ones hold a super admin's session, and so do those by a token, beside which it must not count. */
export const callers = [...lockedOut, 'owner', 'other admin', 'super admin', ...crossSite, ...tokens] as const;
export type Caller = (typeof callers)[number];

export const isLockedOut = (caller: Caller): boolean => (lockedOut as readonly Caller[]).includes(caller);
export const isCrossSite = (caller: Caller): boolean => (crossSite as readonly Caller[]).includes(caller);

export const isByToken = (caller: Caller): boolean => (tokens as readonly Caller[]).includes(caller);
export const isSpent = (caller: Caller): boolean => (spentTokens as readonly Caller[]).includes(caller);

/** The headers by which browsers reveal a cross-site request. */
export const CROSS_SITE: Partial<Record<Caller, Record<string, string>>> = {
  'cross-site by Sec-Fetch-Site': { 'sec-fetch-site': 'cross-site' },
  'cross-site by Origin': { origin: 'https://evil.example' },
  'cross-site form of a privacy-minded browser': { origin: 'null' },
};

export type Cast = {
  cookies: Record<Caller, string>;
  tokens: Partial<Record<Caller, string>>;
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
  const tokenOf = async (as: Client, draft = {}) => (await aProgram(app, as, draft)).made;
  const [leaver, demoted] = [await anAdmin(app), await anAdmin(app, { role: 'super_admin' })];
  const [revoked, outdated, orphan, lower] = [await tokenOf(owner), await tokenOf(owner), await tokenOf(leaver), await tokenOf(demoted)];
  await answered(owner, 'DELETE', `/api/tokens/${revoked.id}`);
  await app.database.transaction(({ sql: db }) => sql`update tokens set expires_at = ${old} where id = ${outdated.id}`.execute(db));
  await answered(superAdmin, 'PATCH', `/api/admins/${leaver.admin.id}`, { active: false });
  await answered(superAdmin, 'PATCH', `/api/admins/${demoted.admin.id}`, { role: 'admin' });
  const cookies: Record<Caller, string> = {
    ...(Object.fromEntries(tokens.map((caller) => [caller, superAdmin.cookie])) as Record<(typeof tokens)[number], string>),
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
    tokens: {
      'read token': (await tokenOf(owner, { scopes: ['read'] })).token,
      'write token': (await tokenOf(owner)).token,
      'token of a demoted owner': lower.token,
      'revoked token': revoked.token,
      'expired token': outdated.token,
      'token of a deactivated owner': orphan.token,
    },
    owner,
    superAdmin,
    someAdminId: some.admin.id,
    signInAgain: (caller) => app.signIn(numbers[caller] ?? SUPER_ADMIN.mobileNumber),
  };
}
