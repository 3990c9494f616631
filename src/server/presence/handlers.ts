import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Presence } from '#shared/presence.ts';
import { listAssignableAdmins } from '../admins/queries.ts';
import type { Database } from '../database/database.ts';
import { packed } from '../database/signals.ts';
import type { Handlers } from '../http/call.ts';
import { onceAnOutage } from '../outage.ts';
import type { BoardStream } from '../stream/stream.ts';
import { permitted } from '../tasks/permitted.ts';
import { findTaskRow } from '../tasks/queries.ts';
import { type Claim, makeClaims, type Standing } from './claims.ts';

/** Interval in which claims are sent and an event at most follows (ms). */
const ROUND = 1_000;
/** People in an event; the rest is left out. */
const MOST_PEOPLE = 200;

async function namedPresence(database: Database, standing: Map<string, Standing>): Promise<Presence> {
  const people = standing.size > 0 ? (await listAssignableAdmins(database, false)).filter(({ id }) => standing.has(id)) : [];
  return {
    here: people.filter(({ id }) => standing.get(id)?.isHere).slice(0, MOST_PEOPLE),
    editing: people
      .flatMap((person) => (standing.get(person.id)?.taskIds ?? []).map((taskId) => ({ taskId, ...person })))
      .slice(0, MOST_PEOPLE),
  };
}

/**
 * Tells every stream who is here and who edits. Nodes tell each other by signals, and each hears its own as well, so nothing is stored.
 * @param report gets a failure once, until a round succeeds
 * @returns the handler by which pages tell that their user edits
 */
export function presenceHandlers(database: Database, stream: BoardStream, report: (error: unknown) => void, ended: AbortSignal) {
  const claims = makeClaims();
  const node = randomUUID().slice(0, 8);
  let unsent: Claim[] = [];
  let told: Presence = { here: [], editing: [] };
  const outage = onceAnOutage(report);

  const take = (text: string) => {
    for (const claim of JSON.parse(text) as Claim[]) claims.take(claim, performance.now());
  };
  database.hear('presence', take);
  stream.greet((_, tell) => tell('presence', told));

  async function round(): Promise<void> {
    const now = performance.now();
    const all = [...unsent, ...claims.due(node, stream.present(), now)];
    unsent = [];
    for (const text of packed(all)) database.signal('presence', text);
    const next = await namedPresence(database, claims.standing(now));
    if (ended.aborted || isDeepStrictEqual(next, told)) return;
    await stream.tell('presence', [{ data: next }]);
    told = next;
  }

  async function goRound(): Promise<never> {
    for (;;) {
      await pause(ROUND, undefined, { signal: ended, ref: false });
      try {
        await round();
        outage.over();
      } catch (error) {
        if (!ended.aborted) outage.failed(error);
      }
    }
  }
  // Only the end interrupts a pause.
  goRound().catch(() => {});

  return {
    updatePresence: async ({ user, body: read }) => {
      const { editing, tab } = read();
      const taskId = editing === null ? null : permitted(user, 'updateTask', await findTaskRow(database, editing)).id;
      unsent.push([user.id, `tab ${tab}`, taskId]);
    },
  } satisfies Partial<Handlers>;
}
