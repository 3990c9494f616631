import type { Settings } from '../settings.ts';
import type { Database } from './database.ts';
import { openSqlite } from './sqlite/open.ts';

/**
 * Opens the database that the settings name: a PostgreSQL, or else the embedded one in the data folder.
 * @param say gets, in a sentence, what the operator should know
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  say: (sentence: string) => void,
): Promise<Database> {
  if (databaseUrl === null) return openSqlite(dataDir, { warn: say });
  // Loaded where it is used: an embedded start has no use for the driver.
  const { openPostgres } = await import('./postgres/open.ts');
  return openPostgres(databaseUrl, say);
}
