import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Limit of prepared statements per connection; more than the product's fixed ones. */
const KEPT = 300;

/** Prepares each statement once. At the limit it forgets all, because callers can make up statements. */
export function keptStatements(database: DatabaseSync): (text: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (text) => {
    const known = statements.get(text);
    if (known) return known;
    const prepared = database.prepare(text);
    if (statements.size >= KEPT) statements.clear();
    statements.set(text, prepared);
    return prepared;
  };
}
