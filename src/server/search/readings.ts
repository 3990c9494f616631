import type { Connection } from '../database/database.ts';
import type { Hit, TaskKey } from './engine.ts';
import { isBelow, type Pace, readDown, type Search, type SearchTerms } from './read-hits.ts';

/** How many hits are put in order: the newest. Older ones follow them, newest first. */
export const RANKED = 10_000;
/** And how many, where a page before has put so many in order. */
const MOST_RANKED = 5 * RANKED;

/** How far a search has been read. */
export type Reading = {
  /** The hits that are put in order, newest first. */
  hits: Hit[];
  /** The oldest of these, if there are older ones. */
  last?: TaskKey;
  total: number;
  /** Older hits are yet to be counted below this; `null` if all are. */
  below: TaskKey | null;
};

/** Up to which key hits have been put in order; `null` if all are. */
export const reachOf = ({ last, below }: Reading): TaskKey | null => last ?? below;

/**
 * Goes on reading while there is time.
 * @param least hits down to this key are put in order in any case
 */
export async function readOn(search: Search, reading: Reading, pace: Pace, least?: TaskKey): Promise<void> {
  if (reading.below === null) return;
  const { hits } = reading;
  const hasRoom = ({ key }: Hit) => hits.length < RANKED || (least !== undefined && hits.length < MOST_RANKED && !isBelow(key, least));
  for await (const step of readDown(search, reading.below, pace)) {
    for (const hit of step.hits) {
      if (reading.last === undefined && !hasRoom(hit)) reading.last = hits.at(-1)?.key;
      if (reading.last === undefined) hits.push(hit);
    }
    reading.total += step.hits.length;
    reading.below = step.below;
  }
}

/** How many readings are kept, so that the next page, or the next who searches for the same, does not begin anew. */
const KEPT = 30;
const kept = new WeakMap<Connection['engine'], Map<string, Reading>>();

/** How long what is overdue counts for the same (milliseconds). */
const MINUTE = 60_000;

/** The cache key of a reading. It contains the board's version, because any change may alter the result. */
export async function nameOf(connection: Connection, { overdueAt, ...terms }: SearchTerms): Promise<string> {
  const { version } = await connection.sql.selectFrom('board').select('version').executeTakeFirstOrThrow();
  return JSON.stringify([version, terms, overdueAt && Math.floor(Date.parse(overdueAt) / MINUTE)]);
}

/** Takes a kept reading: only one search at a time goes on with it. */
export function takeReading({ engine }: Connection, name: string): Reading | undefined {
  const reading = kept.get(engine)?.get(name);
  kept.get(engine)?.delete(name);
  return reading;
}

export function keepReading({ engine }: Connection, name: string, reading: Reading): void {
  const readings = kept.get(engine) ?? new Map<string, Reading>();
  kept.set(engine, readings.set(name, reading));
  // The map is in the order in which readings were used last.
  const [oldest] = readings.keys();
  if (readings.size > KEPT && oldest !== undefined) readings.delete(oldest);
}
