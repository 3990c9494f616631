import { createHmac } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { newToken } from './token.ts';

/** Signs a text for one purpose: what was signed for another one does not pass for it. */
export type Sign = (purpose: 'device' | 'number', text: string) => Promise<string>;

/** The key that all servers of this database sign with. The first that needs it makes it; of two at once, one. */
async function readKey(database: Database): Promise<string> {
  const read = (connection: Pick<Database, 'sql'>) =>
    connection.sql.selectFrom('secrets').select('value').where('name', '=', 'signing').executeTakeFirst();
  const found = await read(database);
  if (found) return found.value;
  return database.transaction(async (tx) => {
    await tx.sql
      .insertInto('secrets')
      .values({ name: 'signing', value: newToken(), created_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await read(tx))?.value ?? '';
  });
}

/** Signs with the key of this database, which is read once. */
export function signer(database: Database): Sign {
  let key: Promise<string> | null = null;
  return async (purpose, text) => {
    key ??= readKey(database);
    // What could not be read is read again the next time.
    key.catch(() => {
      key = null;
    });
    return createHmac('sha256', await key)
      .update(`${purpose}\n${text}`)
      .digest('base64url');
  };
}
