import { v7 as newId } from 'uuid';
import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/session.ts';
import { ago, HOUR } from '#shared/durations.ts';
import { activeAdmin } from '../admins/queries.ts';
import { audit } from '../audit/record.ts';
import type { Connection, Database, Transaction } from '../database/database.ts';
import { insertRows } from '../database/rows.ts';
import { AppError } from '../errors.ts';
import { holderOf, type Networks, networksAround } from '../networks.ts';
import { filledAt, isGood, type Limit, noteFailure, noteGood } from './attempt-queries.ts';
import type { Browser } from './browser.ts';
import { type Device, keepDevice, readDevice } from './device-cookie.ts';
import type { Sign } from './secret.ts';

/** Failures of one address (IPv6: its /64) or one known browser. */
const OF_SOURCE: Limit = { of: 'source', most: 10, within: HOUR / 4 };
/** Failures on one person's browsers, and their sign-ins on new browsers. */
const OF_PERSON: Limit = { of: 'admin_id', most: 30, within: HOUR };
/** The failure after which a known browser counts by its person. */
const OF_BROWSER: Limit = { of: 'source', most: 1, within: HOUR };
/** Failures of unknown browsers in a /24 or /48, in a /16 or /32, and in all. */
const OF_NETWORK: Limit = { of: 'network', most: 120, within: HOUR };
const OF_REGION: Limit = { of: 'region', most: 300, within: HOUR };
const IN_ALL: Limit = { of: 'region', most: 1_000, within: HOUR };
/** Sign-ins without a number that one address begins, and all. */
const NAMELESS: Limit = { of: 'source', most: 100, within: HOUR / 4 };
const NAMELESS_IN_ALL: Limit = { of: 'network', most: 5_000, within: HOUR };
/** Proofs that one signed-in person asks for and does not give. */
const UNPROVEN: Limit = { of: 'source', most: 30, within: HOUR };
/** From here on super admins are warned that someone is guessing. */
const GUESSING: Limit = { of: 'region', most: 300, within: HOUR };

const isFull = async (...limit: Parameters<typeof filledAt>): Promise<boolean> => (await filledAt(...limit)) !== undefined;

export const isGuessedAt = (connection: Connection): Promise<boolean> => isFull(connection, GUESSING, null);

type Visitor = Pick<Browser, 'device' | 'origin' | 'keep'>;

const sourceOf = (address: string, known: Device | null) => (known ? `device ${known.id}` : `address ${holderOf(address)}`);

/** @throws AppError `tooMany` once a limit is full */
async function requireBelow(
  connection: Connection,
  limit: Limit,
  value: string | null,
  sentence = messages.tooManyFailures,
): Promise<void> {
  const first = await filledAt(connection, limit, value);
  if (first === undefined) return;
  const retryAfter = Math.max(1, Math.ceil((Date.parse(first) + limit.within - Date.now()) / 1_000));
  throw new AppError('tooMany', sentence(Math.ceil(retryAfter / 60)), { retryAfter });
}

/** Counts a proof that a signed-in person asks for, until the attempt is deleted. @param id the challenge's @throws AppError `tooMany` */
export async function countUnproven(tx: Transaction, adminId: string, id: string): Promise<void> {
  const source = `proof ${adminId}`;
  await requireBelow(tx, UNPROVEN, source, messages.tooManyProofs);
  await insertRows(tx, 'sign_in_attempts', { id, source, at: ago(0) });
}

/** Counts a sign-in by passkey without a number, until it is finished. @param id the challenge's @throws AppError `tooMany` */
export async function countNameless(tx: Transaction, address: string, id: string): Promise<void> {
  const [source, network] = [`passkey ${holderOf(address)}`, 'passkeys'];
  await requireBelow(tx, NAMELESS, source);
  await requireBelow(tx, NAMELESS_IN_ALL, network);
  await insertRows(tx, 'sign_in_attempts', { id, source, network, at: ago(0) });
}

/**
 * The sign-in rate limits. They count failures by source, never by the guessed number.
 * A success forgives no failure, because a guesser with one good number could go on for ever.
 * @param networks where sign-ins may come from; `null` for anywhere
 * @param warn gets an hourly sentence while someone is guessing
 */
export function signInLimiter(database: Database, sign: Sign, networks: Networks | null, warn: (sentence: string) => void) {
  let warned = Number.NEGATIVE_INFINITY;

  function sayGuessing(): void {
    if (performance.now() - warned < HOUR) return;
    warned = performance.now();
    warn(messages.guessingWarning(GUESSING.most));
  }

  /** The browser that was sent. It counts as unknown if its person is gone, or if it failed and their limit is spent. */
  async function recognise(connection: Connection, sent: Device | null): Promise<Device | null> {
    if (!sent || !(await activeAdmin(connection, 'id', sent.adminId).executeTakeFirst())) return null;
    const hasFailed = await isFull(connection, OF_BROWSER, `device ${sent.id}`);
    return hasFailed && (await isFull(connection, OF_PERSON, sent.adminId)) ? null : sent;
  }

  /** Known browsers and good sources have only their own limit, so nobody else's guesses lock them out. */
  async function requireAllowance(connection: Connection, address: string, device: Device | null): Promise<void> {
    const source = sourceOf(address, device);
    await requireBelow(connection, OF_SOURCE, source);
    if (device || (await isGood(connection, source))) return;
    const { network, region } = networksAround(address);
    await requireBelow(connection, OF_NETWORK, network);
    await requireBelow(connection, OF_REGION, region);
    await requireBelow(connection, IN_ALL, null);
  }

  /** Counts a sign-in on a new browser, marks its address as good, and has the browser remembered. */
  async function noteSuccess(tx: Transaction, visitor: Visitor, known: Device | null, adminId: string): Promise<void> {
    const now = new Date().toISOString();
    const isKnown = known?.adminId === adminId;
    const isSuspect = !isKnown && (await isFull(tx, OF_PERSON, adminId));
    if (!isKnown) await insertRows(tx, 'sign_in_attempts', { id: newId(), admin_id: adminId, at: now });
    if (isSuspect) return;
    await noteGood(tx, sourceOf(visitor.origin.address, null), adminId, now);
    keepDevice(tx, visitor, sign, isKnown ? known : { id: newId(), adminId });
  }

  return {
    /** @throws AppError `refused` outside the sign-in networks */
    requireNetwork(address: string): void {
      if (networks && !networks.contains(address)) throw new AppError('refused', messages.networkNotAllowed);
    },

    /**
     * Tries to sign in. All failures look alike to the caller.
     * Attempts are counted in transactions one after another, so parallel ones get no extra tries.
     * @param audited the number as failures are audited; `null` if `open` audits them
     * @param open signs in, or returns no user on failure; `id` is that of the attempt which then counts
     * @throws AppError `tooMany`
     */
    async attempt<T extends { user: { id: string } | null }>(
      visitor: Visitor,
      audited: string | null,
      open: (tx: Transaction, id: string) => Promise<T>,
    ): Promise<T> {
      const { address } = visitor.origin;
      const sent = await readDevice(sign, visitor.device);
      if (await isGuessedAt(database)) sayGuessing();
      // Most guesses end here, without waiting for the writer.
      await requireAllowance(database, address, await recognise(database, sent));
      return database.transaction(async (tx) => {
        await tx.engine.locks.take(tx, 'sign-in');
        const [id, now] = [newId(), new Date().toISOString()];
        const device = await recognise(tx, sent);
        const source = sourceOf(address, device);
        await requireAllowance(tx, address, device);
        const opened = await open(tx, id);
        if (opened.user) {
          await noteSuccess(tx, visitor, device, opened.user.id);
          return opened;
        }
        const known = device ? { admin_id: device.adminId } : networksAround(address);
        await insertRows(tx, 'sign_in_attempts', { id, source, ...known, at: now });
        const failures = await noteFailure(tx, source, now);
        if (failures > 0 && audited)
          await audit(tx, { user: null, origin: visitor.origin }, 'sign_in_failed', auditMessages.failedSignIns(audited, failures));
        return opened;
      });
    },

    /** Finishes a sign-in that waited for a proof. @param open returns the user */
    async finish<T extends { id: string }>(visitor: Visitor, open: (tx: Transaction) => Promise<T>): Promise<T> {
      const sent = await readDevice(sign, visitor.device);
      return database.transaction(async (tx) => {
        await tx.engine.locks.take(tx, 'sign-in');
        const device = await recognise(tx, sent);
        const user = await open(tx);
        await noteSuccess(tx, visitor, device, user.id);
        return user;
      });
    },
  };
}

export type SignInLimiter = ReturnType<typeof signInLimiter>;
