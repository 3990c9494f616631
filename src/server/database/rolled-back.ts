import type { Database, Transaction } from './database.ts';

/** The same database for a trial: its transactions are rolled back after their work, and nobody hears of them. */
export function rolledBack(database: Database): Database {
  async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const done = new Error('This trial is rolled back.');
    let made: { value: T } | undefined;
    try {
      return await database.transaction(async (tx) => {
        made = { value: await work(tx) };
        throw done;
      });
    } catch (error) {
      if (error === done && made) return made.value;
      throw error;
    }
  }
  return { ...database, transaction, signal: () => {} };
}
