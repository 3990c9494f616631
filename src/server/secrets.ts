import type { Connection, Database, Transaction } from './database/database.ts';
export async function findSecret(connection: Connection, name: string): Promise<string | undefined> {
  const found = await connection.sql.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  return found?.value;
}

/** Stores a secret, unless another server did. */
export async function insertSecret(tx: Transaction, name: string, value: string): Promise<void> {
  const row = { name, value, created_at: new Date().toISOString() };
  const inserted = tx.sql.insertInto('secrets').values(row);
  await inserted.onConflict((conflict) => conflict.doNothing()).execute();
}

/** A reader of one of this database's secrets, which the first server that needs it makes. It is read once. */
export function keptSecret(database: Database, name: string, make: () => string | Promise<string>): () => Promise<string> {
  async function read(): Promise<string> {
    const found = await findSecret(database, name);
    if (found !== undefined) return found;
    const value = await make();
    return database.transaction(async (tx) => {
      await insertSecret(tx, name, value);
      return (await findSecret(tx, name)) ?? '';
    });
  }

  let secret: Promise<string> | null = null;
  return () => {
    secret ??= read();
    secret.catch(() => {
      secret = null;
    });
    return secret;
  };
}
