import { HOUR } from '#shared/durations.ts';
import type { Connection, Database, Transaction } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { holderOf, type Networks, networksAround } from '../networks.ts';
import { type Counted, insertAttempt, isGood, noteFailure, noteGood, timeOfNth } from './attempt-queries.ts';
import { type Device, readDevice } from './device-cookie.ts';
import type { Sign } from './secret.ts';

/** A number of attempts within a time (milliseconds). */
type Limit = { most: number; within: number };

/** Failures of one address, of IPv6 of a /64, or of one known browser. */
const OF_SOURCE: Limit = { most: 10, within: HOUR / 4 };
/** Failures on the browsers of one person, and that person's sign-ins on new browsers: one good number makes any number of browsers. */
const OF_PERSON: Limit = { most: 30, within: HOUR };
/** Failures of unknown browsers in a /24 or /48, in a /16 or /32, and in all. */
const OF_NETWORK: Limit = { most: 120, within: HOUR };
const OF_REGION: Limit = { most: 300, within: HOUR };
const IN_ALL: Limit = { most: 1_000, within: HOUR };
/** From this many failures of unknown browsers on, somebody is guessing, and super admins are told. */
const GUESSING: Limit = { most: 300, within: HOUR };

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

/** When a limit was reached (ISO 8601), or `undefined` if it wasn't. */
const reachedAt = (connection: Connection, counted: Counted, { most, within }: Limit) => timeOfNth(connection, counted, most, ago(within));

/** Whether so many sign-ins of unknown browsers failed in the last hour that somebody is guessing numbers. */
export const isGuessedAt = async (connection: Connection): Promise<boolean> =>
  (await reachedAt(connection, 'unknown browsers', GUESSING)) !== undefined;

/** Where an attempt comes from: an address, and the cookie that an earlier sign-in left in the browser. */
type Visitor = { address: string; device: string | null };

/** A sign-in that succeeded. `device`: the known browser, or `null`; `isTrusted`: whether this browser may be known from now on. */
type Opened<T> = { opened: T; device: Device | null; isTrusted: boolean };

async function requireBelow(connection: Connection, counted: Counted, limit: Limit): Promise<void> {
  const first = await reachedAt(connection, counted, limit);
  if (first === undefined) return;
  const retryAfter = Math.max(1, Math.ceil((Date.parse(first) + limit.within - Date.now()) / 1_000));
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new AppError('tooMany', `Too many failed sign-ins. Try again in ${wait}.`, { retryAfter });
}

/**
 * The sign-in rate limits. They count failures by where guesses come from, never by the number guessed. A success takes back no failure,
 * because a guesser who owns one good number would go on for ever.
 * @param networks where people may sign in from; `null`: from anywhere
 * @param warn gets a sentence, once an hour, while somebody is guessing
 */
export function signInLimiter({
  database,
  sign,
  networks,
  warn,
}: {
  database: Database;
  sign: Sign;
  networks: Networks | null;
  warn(sentence: string): void;
}) {
  let warned = Number.NEGATIVE_INFINITY;

  function sayGuessing(): void {
    if (performance.now() - warned < HOUR) return;
    warned = performance.now();
    warn(
      `More than ${GUESSING.most} sign-ins failed within an hour: somebody may be guessing numbers. Browsers and networks that nobody signed in from before may be refused. ` +
        'SIGN_IN_NETWORKS can limit where people sign in from.',
    );
  }

  /** Whether a person's limit is reached. */
  const isSpent = async (connection: Connection, adminId: string) =>
    (await reachedAt(connection, { column: 'admin_id', value: adminId }, OF_PERSON)) !== undefined;

  /** A known browser counts as unknown if its person is gone, or if it failed and all browsers of its person have failed too often. */
  async function recognise(connection: Connection, device: Device | null, isActive: boolean): Promise<Device | null> {
    if (!device || !isActive) return null;
    const hasFailed = await timeOfNth(connection, { column: 'source', value: `device ${device.id}` }, 1, ago(OF_PERSON.within));
    return hasFailed && (await isSpent(connection, device.adminId)) ? null : device;
  }

  async function isActive(connection: Connection, adminId: string): Promise<boolean> {
    const found = connection.sql.selectFrom('admins').select('id').where('id', '=', adminId).where('active', '=', 1);
    return (await found.executeTakeFirst()) !== undefined;
  }

  /** A known browser and a network that somebody signed in from before have only their own limit, so nobody else's guesses keep them out. */
  async function requireAllowance(connection: Connection, address: string, device: Device | null): Promise<void> {
    if (device) return requireBelow(connection, { column: 'source', value: `device ${device.id}` }, OF_SOURCE);
    const source = `address ${holderOf(address)}`;
    await requireBelow(connection, { column: 'source', value: source }, OF_SOURCE);
    if (await isGood(connection, source)) return;
    const { network, region } = networksAround(address);
    await requireBelow(connection, { column: 'network', value: network }, OF_NETWORK);
    await requireBelow(connection, { column: 'region', value: region }, OF_REGION);
    await requireBelow(connection, 'unknown browsers', IN_ALL);
  }

  return {
    /**
     * Refuses clients outside the networks to sign in from.
     * @throws AppError `refused`
     */
    requireNetwork(address: string): void {
      if (networks && !networks.contains(address))
        throw new AppError('refused', 'Signing in is not possible from this network. Contact your administrator.');
    },

    /**
     * Lets somebody try to sign in. All who fail are treated alike, in what is done and in what is said. Attempts are counted inside the
     * transaction, one after another, so that many at once get no more tries than one after the other.
     * @param how `open`: signs in and returns whom, or `null` if that failed; `failed`: audits a number of failures
     * @returns `null` if it failed
     * @throws AppError `tooMany` after too many failures, whatever is tried
     */
    async attempt<T extends { user: { id: string } }>(
      { address, device: kept }: Visitor,
      how: { open(tx: Transaction): Promise<T | null>; failed(tx: Transaction, failures: number): Promise<void> },
    ): Promise<Opened<T> | null> {
      const sent = await readDevice(sign, kept, Date.now());
      const knownIn = async (connection: Connection) =>
        recognise(connection, sent, sent !== null && (await isActive(connection, sent.adminId)));
      if (await isGuessedAt(database)) sayGuessing();
      // Most guesses end here, without waiting for a writer.
      await requireAllowance(database, address, await knownIn(database));
      return database.transaction(async (tx) => {
        await tx.engine.locks.take(tx, 'sign-in');
        const now = new Date().toISOString();
        const device = await knownIn(tx);
        const source = device ? `device ${device.id}` : `address ${holderOf(address)}`;
        await requireAllowance(tx, address, device);
        const opened = await how.open(tx);
        if (opened === null) {
          const around = device ? { network: null, region: null } : networksAround(address);
          await insertAttempt(tx, { source, ...around, adminId: device?.adminId ?? null }, now);
          const failures = await noteFailure(tx, source, now);
          if (failures > 0) await how.failed(tx, failures);
          return null;
        }
        const isNew = device?.adminId !== opened.user.id;
        const isTrusted = !isNew || !(await isSpent(tx, opened.user.id));
        if (isNew) await insertAttempt(tx, { source: null, network: null, region: null, adminId: opened.user.id }, now);
        if (isTrusted) await noteGood(tx, `address ${holderOf(address)}`, opened.user.id, now);
        return { opened, device, isTrusted };
      });
    },
  };
}

export type SignInLimiter = ReturnType<typeof signInLimiter>;
