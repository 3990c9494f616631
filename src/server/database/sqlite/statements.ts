import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Prepared statements kept per connection; more than the product has, so that only unusual ones are prepared again. */
const KEPT = 300;

/**
 * Prepares each statement once. What callers make up, such as searches for many words, must not fill the memory: then all are forgotten.
 * @param keep makes of each what is kept of it
 */
export function keptStatements<Kept>(database: DatabaseSync, keep: (statement: StatementSync) => Kept): (text: string) => Kept {
  const statements = new Map<string, Kept>();
  return (text) => {
    const known = statements.get(text);
    if (known) return known;
    if (statements.size >= KEPT) statements.clear();
    const prepared = keep(database.prepare(text));
    statements.set(text, prepared);
    return prepared;
  };
}
