import type { Database } from '../database/database.ts';
import type { FirstEntry } from '../session/setup.ts';
export async function fillDemo(_database: Database, _zone: string): Promise<FirstEntry> {
  return { kind: 'open' };
}
