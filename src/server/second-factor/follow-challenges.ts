import { setTimeout as pause } from 'node:timers/promises';
import { listWatchers } from '../admins/queries.ts';
import type { Database } from '../database/database.ts';
import type { BoardStream } from '../stream/stream.ts';
import { freshChallenges } from './challenges.ts';

/** The longest wait for a challenge's end, below the limits of proxies (ms). */
const WAIT_MS = 25_000;

/** Waits until a challenge may have changed, a newer call waits for it, the caller hangs up, or 25 seconds are over. It never fails. */
export type WaitForChallenge = (id: string, hungUp: AbortSignal) => Promise<void>;

/** Wakes calls that wait for a challenge, and tells those who may approve it. @param report gets each failure */
export function followChallenges(
  database: Database,
  stream: BoardStream,
  report: (error: unknown) => void,
  ended: AbortSignal,
): WaitForChallenge {
  const waiting = new Map<string, AbortController>();

  async function tellApprovers(id: string): Promise<void> {
    const present = stream.people();
    if (present.size === 0) return;
    const offered = database.sql.selectFrom('challenges').select('admin_id').where('id', '=', id).where('offered', '=', 1);
    const { admin_id: adminId = null } = (await offered.executeTakeFirst()) ?? {};
    if (adminId === null) return;
    const approvers = (await listWatchers(database, adminId)).intersection(present);
    const events = Array.from(approvers, (personId) => ({ data: { id }, personId }));
    await stream.tell('approval', events);
  }

  async function catchUp(): Promise<void> {
    for (const wait of waiting.values()) wait.abort();
    // The first start listens before its tables exist.
    if (stream.people().size === 0) return;
    for (const { id } of await freshChallenges(database).select('id').execute()) await tellApprovers(id);
  }

  const hear = (id: string) => {
    waiting.get(id)?.abort();
    tellApprovers(id).catch(report);
  };
  database.hear('challenge', hear);
  database.hear('missed', () => void catchUp().catch(report));

  return async (id, hungUp) => {
    waiting.get(id)?.abort();
    const wait = new AbortController();
    waiting.set(id, wait);
    const signal = AbortSignal.any([wait.signal, hungUp, ended]);
    // The caller looks again, whatever ended it.
    await pause(WAIT_MS, undefined, { signal, ref: false }).catch(() => {});
    if (waiting.get(id) === wait) waiting.delete(id);
  };
}
