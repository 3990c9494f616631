import { nameKey } from '#shared/name-key.ts';
import { readLabelIds } from '../activities/queries.ts';
import type { Connection } from '../database/database.ts';
import { listLabels } from '../labels/queries.ts';

/**
 * Labels by their names now. An undo, or `Restore`, sends the names of then, whose labels the task's history knows.
 * @param deleted whether those deleted since stay, to be refused, or are left out
 */
export async function labelsNow(connection: Connection, taskId: string, names: string[], deleted: 'stay' | 'go'): Promise<string[]> {
  const labels = await listLabels(connection);
  const isKnown = (name: string) => labels.some((label) => nameKey(label.name) === nameKey(name));
  if (names.every(isKnown)) return names;
  const ids = await readLabelIds(connection, taskId);
  const nowOf = (name: string) => labels.find(({ id }) => id === ids.get(name))?.name ?? (deleted === 'go' && ids.has(name) ? [] : name);
  return names.flatMap((name) => (isKnown(name) ? name : nowOf(name)));
}
