import type { Activity, WholeActivity } from '#shared/activities.ts';
import { readFieldChanges } from '../activities/queries.ts';
import { ANSWER_MOST, fittingTexts } from '../answer-size.ts';
import type { Connection } from '../database/database.ts';
import { noteOf } from './notes.ts';

/**
 * Entries of a task's history with what they changed, and with words made of that; as many of the newest as fit into an answer.
 * @param zone the team's time zone, for the words
 * @param beside the size of what else is in the answer (bytes)
 */
export async function withChanges(connection: Connection, entries: Activity[], zone: string, beside = 0): Promise<WholeActivity[]> {
  const known = await readFieldChanges(
    connection,
    entries.map(({ id }) => id),
  );
  const whole: WholeActivity[] = [];
  for (const entry of entries) {
    const changes = known.get(entry.id);
    if (!changes) break;
    // Entries that older releases made have words and no data.
    whole.push({ ...entry, note: changes.length > 0 ? noteOf(changes, zone) : entry.note, changes });
  }
  const texts = whole.map((entry) => JSON.stringify(entry));
  return whole.slice(0, fittingTexts(texts, ANSWER_MOST - beside).length);
}
