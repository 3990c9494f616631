import type { Settings } from '../settings.ts';
import type { Database } from './database.ts';
import { openSqlite } from './sqlite/open.ts';

/** Opens PostgreSQL if `databaseUrl` is set, else the embedded database. @param say gets sentences for the operator */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  say: (sentence: string) => void,
): Promise<Database> {
  if (databaseUrl === null) return openSqlite(dataDir, { warn: say });
  // Imported late, because an embedded start needs no driver.
  const { openPostgres } = await import('./postgres/open.ts');
  return openPostgres(databaseUrl, say);
}
