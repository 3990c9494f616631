import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { newToken } from './token.ts';

/** Signs a text for one purpose; the signature is wrong for any other. */
export type Sign = (purpose: 'device' | 'number' | 'email' | 'unsubscribe', text: string) => Promise<string>;

/** Compares two signatures in constant time. */
export function isSame(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}

/** This database's signing key, made by the first server that needs it. */
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

/** Signs with this database's key, which it reads once. */
export function signer(database: Database): Sign {
  let key: Promise<string> | null = null;
  return async (purpose, text) => {
    key ??= readKey(database);
    key.catch(() => {
      key = null;
    });
    return createHmac('sha256', await key)
      .update(`${purpose}\n${text}`)
      .digest('base64url');
  };
}
