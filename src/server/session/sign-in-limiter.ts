import { setTimeout as pause } from 'node:timers/promises';
import { HOUR } from '#shared/durations.ts';
import type { Connection, Database, Transaction } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { holderOf, type Networks, networkOf } from '../networks.ts';
import { countFailuresOf, haveFailed, holdSource, insertFailure, listFailures } from './attempt-queries.ts';
import { type Device, readDevice } from './device-cookie.ts';
import type { Sign } from './secret.ts';

const WINDOW = HOUR / 4;
/** Failures that an address has in a window, and a browser that signed in here before. */
const ALLOWED = 10;
/** All browsers of one person together: whoever owns one good number can make any number of them. */
const ALLOWED_A_PERSON = 3 * ALLOWED;
/** The number of failures an hour, in all, that means that somebody is guessing from many addresses. */
const GUESSING = 300;
/** While somebody is: how long an unknown browser waits, and how many may wait at once, in all and of one network. */
const SLOWED_MS = 2_000;
const SLOWED_AT_ONCE = 10;
const SLOWED_OF_NETWORK = 3;

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

/** Whether so many sign-ins failed in the last hour that unknown browsers are slowed. */
export const isGuessedAt = (connection: Connection): Promise<boolean> => haveFailed(connection, GUESSING, ago(HOUR));

/** Who tries to come in: their address, and what their browser kept of an earlier sign-in. */
type Visitor = { address: string; device: string | null };

/** What a try came to: what `open` made of it, and the browser where it is a known one. */
type Opened<T> = { opened: T; device: Device | null };

function refuseWhereSpent(failures: string[], allowed: number): void {
  const first = failures[allowed - 1];
  if (first === undefined) return;
  const retryAfter = Math.max(1, Math.ceil((Date.parse(first) + WINDOW - Date.now()) / 1_000));
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new AppError('tooMany', `Too many failed sign-ins. Try again in ${wait}.`, { retryAfter });
}

/**
 * The sign-in rate limits. They count failures by where guesses come from, never by the number guessed. A success takes back no failure:
 * or a guesser who owns one good number would go on for ever.
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
  /** The networks of those who wait. */
  const slowed: string[] = [];
  let warned = Number.NEGATIVE_INFINITY;

  /** A browser that is known counts as unknown once its person left, or their browsers have failed too often together. */
  async function recognise(kept: string | null): Promise<Device | null> {
    const device = await readDevice(sign, kept, Date.now());
    const failures = device && (await countFailuresOf(database, device.adminId, ago(WINDOW)));
    return failures === null || failures >= ALLOWED_A_PERSON ? null : device;
  }

  function sayGuessing(): void {
    if (performance.now() - warned < HOUR) return;
    warned = performance.now();
    warn(
      `More than ${GUESSING} sign-ins failed within an hour: somebody may be guessing numbers. Browsers that never signed in here are slowed. ` +
        'SIGN_IN_NETWORKS can limit where people sign in from.',
    );
  }

  /** A little patience for everybody who is not known; those who come when too many wait are sent away. Whoever guesses from all over a network leaves places to others. */
  async function slowDown(address: string): Promise<void> {
    const network = networkOf(address);
    if (slowed.length >= SLOWED_AT_ONCE || slowed.filter((one) => one === network).length >= SLOWED_OF_NETWORK)
      throw new AppError('tooMany', 'Too many people try to sign in at the moment. Try again in a minute.', { retryAfter: 60 });
    slowed.push(network);
    try {
      await pause(SLOWED_MS);
    } finally {
      slowed.splice(slowed.indexOf(network), 1);
    }
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
     * Lets somebody try to come in. Alike for all who fail, in what is done and in what is said.
     * @param how `run`: a transaction, in which the try is counted or what was opened is kept; `open`: makes `null` where the try
     * failed; `failed`: writes that down
     * @returns `null` where it failed
     * @throws AppError `tooMany` where too many failed before, whatever is tried
     */
    async attempt<T, Tx extends Transaction>(
      { address, device: kept }: Visitor,
      how: {
        run(work: (tx: Tx) => Promise<T | null>): Promise<T | null>;
        open(tx: Tx): Promise<T | null>;
        failed(tx: Tx): Promise<void>;
      },
    ): Promise<Opened<T> | null> {
      const device = await recognise(kept);
      const source = device ? `device ${device.id}` : `address ${holderOf(address)}`;
      const guessing = await isGuessedAt(database);
      if (guessing) sayGuessing();
      const allowed = guessing && !device ? 1 : ALLOWED;
      const requireAllowance = async (connection: Connection) =>
        refuseWhereSpent(await listFailures(connection, source, ago(WINDOW), allowed), allowed);

      // Most guesses end here, without waiting for a writer.
      await requireAllowance(database);
      if (guessing && !device) await slowDown(address);
      const opened = await how.run(async (tx) => {
        const now = new Date().toISOString();
        await holdSource(tx, source, now);
        await requireAllowance(tx);
        const made = await how.open(tx);
        if (made !== null) return made;
        await insertFailure(tx, source, device?.adminId ?? null, now);
        await how.failed(tx);
        return null;
      });
      return opened === null ? null : { opened, device };
    },
  };
}

export type SignInLimiter = ReturnType<typeof signInLimiter>;
