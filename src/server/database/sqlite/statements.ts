import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Limit of prepared statements per connection; more than the product's fixed ones. */
const KEPT = 300;

/** Prepares each statement once. At the limit it forgets all, because callers can make up statements. @param keep wraps one */
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
