import { type RawBuilder, sql } from 'kysely';
import type { Connection } from './database.ts';

/** SQL compiled once per engine, because a task's JSON has a hundred parts. @param make must use no parameters @throws if it does */
export function readySql<T>(make: (connection: Connection) => RawBuilder<T>): (connection: Connection) => RawBuilder<T> {
  const ready = new WeakMap<Connection['engine'], RawBuilder<T>>();
  return (connection) => {
    const known = ready.get(connection.engine);
    if (known) return known;
    const { sql: text, parameters } = make(connection).compile(connection.sql.withoutPlugins());
    if (parameters.length > 0) throw new Error(`SQL compiled once must have no parameters: ${text}`);
    const made = sql.raw<T>(text);
    ready.set(connection.engine, made);
    return made;
  };
}
