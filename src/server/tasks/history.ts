import type { Activity, WholeActivity } from '#shared/activities.ts';
import { readFieldChanges } from '../activities/queries.ts';
import { ANSWER_MOST, fittingTexts } from '../answer-size.ts';
import type { Connection } from '../database/database.ts';
import { noteOf } from './notes.ts';

/** Entries with their changes and notes, as many of the newest as fit. @param beside bytes of the answer already used */
export async function withChanges(connection: Connection, entries: Activity[], zone: string, beside = 0): Promise<WholeActivity[]> {
  const known = await readFieldChanges(
    connection,
    entries.map(({ id }) => id),
  );
  const whole: WholeActivity[] = [];
  for (const entry of entries) {
    const changes = known.get(entry.id);
    if (!changes) break;
    // Entries of older releases have a note but no changes.
    whole.push({ ...entry, note: changes.length > 0 ? noteOf(changes, zone) : entry.note, changes });
  }
  const texts = whole.map((entry) => JSON.stringify(entry));
  return whole.slice(0, fittingTexts(texts, ANSWER_MOST - beside).length);
}
