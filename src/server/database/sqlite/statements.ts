import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

/** Prepared statements kept per connection; more than the product has, so that only unusual ones are prepared again. */
const KEPT = 300;

type Parameters = readonly unknown[];
type Row = Record<string, SQLOutputValue>;

/**
 * A prepared statement. Its rows come from SQLite as arrays, of which objects are made here: those that `node:sqlite` makes take three times as long, and V8
 * finds out that nobody uses them any more only by going through all that is in use, which then took 11 ms of every sixtieth search.
 */
export class Statement {
  readonly #prepared: StatementSync;
  #names: string[];

  constructor(prepared: StatementSync) {
    prepared.setReturnArrays(true);
    this.#prepared = prepared;
    this.#names = prepared.columns().map(({ name }) => name);
  }

  /** Whether it answers with rows. */
  get reader(): boolean {
    return this.#names.length > 0;
  }

  all(parameters: Parameters): Row[] {
    const rows = this.#prepared.all(...(parameters as SQLInputValue[])) as unknown as SQLOutputValue[][];
    // What selects every column has others once the schema has changed.
    if (rows[0] && rows[0].length !== this.#names.length) this.#names = this.#prepared.columns().map(({ name }) => name);
    const names = this.#names;
    return rows.map((values) => {
      const row: Row = {};
      for (let at = 0; at < names.length; at++) row[names[at] as string] = values[at] as SQLOutputValue;
      return row;
    });
  }

  run(parameters: Parameters) {
    return this.#prepared.run(...(parameters as SQLInputValue[]));
  }
}

/**
 * Prepares each statement once. What callers make up, such as searches for many words, must not fill the memory: then all are forgotten.
 * @param keep makes of each what is kept of it
 */
export function keptStatements<Kept>(database: DatabaseSync, keep: (statement: Statement) => Kept): (text: string) => Kept {
  const statements = new Map<string, Kept>();
  return (text) => {
    const known = statements.get(text);
    if (known) return known;
    if (statements.size >= KEPT) statements.clear();
    const prepared = keep(new Statement(database.prepare(text)));
    statements.set(text, prepared);
    return prepared;
  };
}
