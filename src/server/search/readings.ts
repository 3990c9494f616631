import { MINUTE } from '#shared/durations.ts';
import type { Connection } from '../database/database.ts';
import { readBoardState } from '../stream/queries.ts';
import type { Hit, TaskKey } from './engine.ts';
import { isBelow, type Pace, readDown, type Search, type SearchTerms } from './read-hits.ts';

/** The newest hits are ranked; older ones follow unranked. */
export const RANKED = 10_000;
/** Limit of ranked hits for a later page. */
const MOST_RANKED = 5 * RANKED;

export type Reading = {
  hits: Hit[];
  /** All hits so far. More than are listed are older ones. */
  total: number;
  /** The key to go on counting below; `null` at the end. */
  below: TaskKey | null;
};

/** The oldest ranked hit, if there are older ones. */
const lastOf = ({ hits, total }: Reading): TaskKey | undefined => (total > hits.length ? hits.at(-1)?.key : undefined);

/** The oldest ranked key; `null` if all are ranked. */
export const reachOf = (reading: Reading): TaskKey | null => lastOf(reading) ?? reading.below;

/** Reads on until the timeout. @param least ranks hits down to this key in any case, or a page would skip those between */
export async function readOn(search: Search, reading: Reading, pace: Pace, least?: TaskKey): Promise<void> {
  if (reading.below === null) return;
  const { hits } = reading;
  const isRanked = (nth: number, key: TaskKey) => nth < RANKED || (least !== undefined && nth < MOST_RANKED && !isBelow(key, least));
  const isFar = () => least === undefined || reading.below === null || !isBelow(least, reading.below);
  const most = least === undefined ? RANKED : MOST_RANKED;
  for await (const step of readDown(search, reading.below, { ...pace, isOver: () => isFar() && pace.isOver() }, most)) {
    const before = hits.length;
    if (before === reading.total) hits.push(...step.hits.filter(({ key }, at) => isRanked(before + at, key)));
    reading.total += step.total;
    reading.below = step.below;
  }
}

/** Cached readings of the present board, for the next page or the same search by others. */
const MOST_KEPT = 20;
const kept = new WeakMap<Connection['engine'], { moment: string; readings: Map<string, Reading> }>();

/**
 * Takes a reading out of the cache, so that only one search continues it; `keep` puts it back. A new one begins if none ranks hits down
 * to the key `least`. A new version of the board forgets all, because any change may alter the result.
 */
export async function takeReading(connection: Connection, { overdueAt, ...terms }: SearchTerms, least?: TaskKey) {
  const { engine } = connection;
  const { version, at } = await readBoardState(connection);
  // With its time, because after a restore a version may come again.
  const moment = `${version} ${at}`;
  const cache = kept.get(engine);
  const readings = cache?.moment === moment ? cache.readings : new Map<string, Reading>();
  kept.set(engine, { moment, readings });
  // Overdue searches within a minute share a reading.
  const name = JSON.stringify([terms, overdueAt && Math.floor(Date.parse(overdueAt) / MINUTE)]);
  const known = readings.get(name);
  readings.delete(name);
  const last = known && lastOf(known);
  const isShort = last !== undefined && least !== undefined && isBelow(least, last);
  const reading: Reading = known && !isShort ? known : { hits: [], total: 0, below: engine.search.newest };
  const keep = () => {
    readings.set(name, reading);
    // A Map keeps insertion order, so the first key is the least recently used.
    const [oldest] = readings.keys();
    if (readings.size > MOST_KEPT && oldest !== undefined) readings.delete(oldest);
  };
  return { reading, keep };
}
