import type { Database } from './database/database.ts';

/** A reader of one of this database's secrets, which the first server that needs it makes. It is read once. */
export function keptSecret(database: Database, name: string, make: () => string | Promise<string>): () => Promise<string> {
  const find = (connection: Pick<Database, 'sql'>) =>
    connection.sql.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();

  async function read(): Promise<string> {
    const found = await find(database);
    if (found) return found.value;
    const value = await make();
    return database.transaction(async (tx) => {
      await tx.sql
        .insertInto('secrets')
        .values({ name, value, created_at: new Date().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await find(tx))?.value ?? '';
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
