import type { Transaction } from '../database/database.ts';
import { findSecret, insertSecret } from '../secrets.ts';

/** The row of `secrets` that says where the database was at the last start. */
const PLACE = 'place';

/**
 * Ends all trust in a database that was restored elsewhere or anew, because a lost browser may have been revoked after the backup.
 * Run by one node at a time. @returns how many browsers lost their trust
 */
export async function endRestoredTrust(tx: Transaction): Promise<number> {
  const place = await tx.engine.place(tx);
  const before = await findSecret(tx, PLACE);
  if (place === null || place === before) return 0;
  await tx.sql.deleteFrom('secrets').where('name', '=', PLACE).execute();
  await insertSecret(tx, PLACE, place);
  if (before === undefined) return 0;
  await tx.sql.deleteFrom('challenges').execute();
  return (await tx.sql.deleteFrom('trusted_browsers').returning('id').execute()).length;
}
