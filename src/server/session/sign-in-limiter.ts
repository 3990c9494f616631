import { v7 as newId } from 'uuid';
import * as messages from '#messages/server/session.ts';
import { ago, HOUR } from '#shared/durations.ts';
import type { Connection, Database, Transaction } from '../database/database.ts';
import { deleteRows, insertRows } from '../database/rows.ts';
import { AppError } from '../errors.ts';
import { holderOf, type Networks, networksAround } from '../networks.ts';
import { type Counted, isGood, noteFailure, noteGood, timeOfNth } from './attempt-queries.ts';
import { type Device, readDevice } from './device-cookie.ts';
import type { Sign } from './secret.ts';

type Limit = { most: number; within: number };

/** Failures of one address (IPv6: its /64) or one known browser. */
const OF_SOURCE: Limit = { most: 10, within: HOUR / 4 };
/** Failures on one person's browsers, and their sign-ins on new browsers. */
const OF_PERSON: Limit = { most: 30, within: HOUR };
/** Failures of unknown browsers in a /24 or /48, in a /16 or /32, and in all. */
const OF_NETWORK: Limit = { most: 120, within: HOUR };
const OF_REGION: Limit = { most: 300, within: HOUR };
const IN_ALL: Limit = { most: 1_000, within: HOUR };
/** Sign-ins without a number that one address begins, and all. Opening the page begins one where browsers suggest passkeys. */
const NAMELESS: Limit = { most: 100, within: HOUR / 4 };
const NAMELESS_IN_ALL: Limit = { most: 5_000, within: HOUR };
/** From here on super admins are warned that someone is guessing. */
const GUESSING: Limit = { most: 300, within: HOUR };

const reachedAt = (connection: Connection, counted: Counted, { most, within }: Limit) => timeOfNth(connection, counted, most, ago(within));

export const isGuessedAt = async (connection: Connection): Promise<boolean> =>
  (await reachedAt(connection, 'unknown browsers', GUESSING)) !== undefined;

type Visitor = { address: string; device: string | null };

/** The source of a sign-in: a known browser, or else the address. */
const sourceOf = (address: string, known: Device | null) => (known ? `device ${known.id}` : `address ${holderOf(address)}`);

type Outcome = { user: { id: string } | null };

/** The outcome of a sign-in, and the device to remember. */
type Opened<T> = { opened: T; device: Device | null };

async function requireBelow(connection: Connection, counted: Counted, limit: Limit): Promise<void> {
  const first = await reachedAt(connection, counted, limit);
  if (first === undefined) return;
  const retryAfter = Math.max(1, Math.ceil((Date.parse(first) + limit.within - Date.now()) / 1_000));
  throw new AppError('tooMany', messages.tooManyFailures(Math.ceil(retryAfter / 60)), { retryAfter });
}

/**
 * The sign-in rate limits. They count failures by source, never by the guessed number.
 * A success forgives no failure, because a guesser with one good number could go on for ever.
 * @param networks where sign-ins may come from; `null` for anywhere
 * @param warn gets an hourly sentence while someone is guessing
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
    warn(messages.guessingWarning(GUESSING.most));
  }

  const isSpent = async (connection: Connection, adminId: string) =>
    (await reachedAt(connection, { column: 'admin_id', value: adminId }, OF_PERSON)) !== undefined;

  /** The browser that was sent. It counts as unknown if its person is gone, or if it failed and their limit is spent. */
  async function recognise(connection: Connection, sent: Device | null): Promise<Device | null> {
    if (!sent) return null;
    const person = connection.sql.selectFrom('admins').select('id').where('id', '=', sent.adminId).where('active', '=', 1);
    if (!(await person.executeTakeFirst())) return null;
    const hasFailed = await timeOfNth(connection, { column: 'source', value: `device ${sent.id}` }, 1, ago(OF_PERSON.within));
    return hasFailed && (await isSpent(connection, sent.adminId)) ? null : sent;
  }

  /** Known browsers and good sources have only their own limit, so nobody else's guesses lock them out. */
  async function requireAllowance(connection: Connection, address: string, device: Device | null): Promise<void> {
    const source = sourceOf(address, device);
    await requireBelow(connection, { column: 'source', value: source }, OF_SOURCE);
    if (device || (await isGood(connection, source))) return;
    const { network, region } = networksAround(address);
    await requireBelow(connection, { column: 'network', value: network }, OF_NETWORK);
    await requireBelow(connection, { column: 'region', value: region }, OF_REGION);
    await requireBelow(connection, 'unknown browsers', IN_ALL);
  }

  /** Counts a sign-in on a new browser, and marks its address as good. @returns the device to remember, if there is one */
  async function noteSuccess(tx: Transaction, address: string, known: Device | null, adminId: string): Promise<Device | null> {
    const now = new Date().toISOString();
    const isKnown = known?.adminId === adminId;
    const isSuspect = !isKnown && (await isSpent(tx, adminId));
    if (!isKnown) await insertRows(tx, 'sign_in_attempts', { id: newId(), admin_id: adminId, at: now });
    if (isSuspect) return null;
    await noteGood(tx, sourceOf(address, null), adminId, now);
    return isKnown ? known : { id: newId(), adminId };
  }

  return {
    /** @throws AppError `refused` outside the sign-in networks */
    requireNetwork(address: string): void {
      if (networks && !networks.contains(address)) throw new AppError('refused', messages.networkNotAllowed);
    },

    /**
     * Tries to sign in. All failures look alike to the caller.
     * Attempts are counted in transactions one after another, so parallel ones get no extra tries.
     * @param how `open` signs in, or returns no user on failure; `id` is that of the attempt which then counts. `failed` audits a number of
     * failures
     * @throws AppError `tooMany`
     */
    async attempt<T extends Outcome>(
      { address, device: kept }: Visitor,
      how: { open(tx: Transaction, id: string): Promise<T>; failed(tx: Transaction, failures: number): Promise<void> },
    ): Promise<Opened<T>> {
      const sent = await readDevice(sign, kept, Date.now());
      if (await isGuessedAt(database)) sayGuessing();
      // Most guesses end here, without waiting for the writer.
      await requireAllowance(database, address, await recognise(database, sent));
      return database.transaction(async (tx) => {
        await tx.engine.locks.take(tx, 'sign-in');
        const [id, now] = [newId(), new Date().toISOString()];
        const device = await recognise(tx, sent);
        const source = sourceOf(address, device);
        await requireAllowance(tx, address, device);
        const opened = await how.open(tx, id);
        if (opened.user) return { opened, device: await noteSuccess(tx, address, device, opened.user.id) };
        const known = device ? { admin_id: device.adminId } : networksAround(address);
        await insertRows(tx, 'sign_in_attempts', { id, source, ...known, at: now });
        const failures = await noteFailure(tx, source, now);
        if (failures > 0) await how.failed(tx, failures);
        return { opened, device: null };
      });
    },

    /**
     * Begins a sign-in by passkey without a number. It guesses nothing, so it uses up no other limit than its own.
     * @param open gets the id of the attempt that counts @throws AppError `tooMany`
     */
    begin<T>({ address }: Visitor, open: (tx: Transaction, id: string) => Promise<T>): Promise<T> {
      const [source, network] = [`passkey ${holderOf(address)}`, 'passkeys'];
      return database.transaction(async (tx) => {
        await requireBelow(tx, { column: 'source', value: source }, NAMELESS);
        await requireBelow(tx, { column: 'network', value: network }, NAMELESS_IN_ALL);
        const id = newId();
        await insertRows(tx, 'sign_in_attempts', { id, source, network, at: ago(0) });
        return open(tx, id);
      });
    },

    /** Finishes a sign-in that waited for a proof, and takes back its attempt's count. @param open returns the user, and the attempt's id */
    async finish<T extends { user: { id: string }; attemptId: string }>(
      { address, device: kept }: Visitor,
      open: (tx: Transaction) => Promise<T>,
    ): Promise<Opened<T>> {
      const sent = await readDevice(sign, kept, Date.now());
      return database.transaction(async (tx) => {
        await tx.engine.locks.take(tx, 'sign-in');
        const device = await recognise(tx, sent);
        const opened = await open(tx);
        await deleteRows(tx, 'sign_in_attempts', 'id', opened.attemptId);
        return { opened, device: await noteSuccess(tx, address, device, opened.user.id) };
      });
    },
  };
}

export type SignInLimiter = ReturnType<typeof signInLimiter>;
