// Runs in a thread of its own: answers queries on one connection that only reads. What comes in and goes out: see `sqlite-aside.ts`.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Asked, Row, Told } from './sqlite-aside.ts';

const database = new DatabaseSync((workerData as { file: string }).file, { readOnly: true, timeout: 5_000 });
database.exec('pragma cache_size = -4000');
const statements = new Map<string, StatementSync>();

function rowsOf({ text, parameters }: Asked): Row[] {
  const statement = statements.get(text) ?? database.prepare(text);
  statements.set(text, statement);
  return statement.all(...(parameters as SQLInputValue[]));
}

function answer(asked: Asked): Told {
  try {
    return { rows: rowsOf(asked) };
  } catch (error) {
    // Only a plain object keeps SQLite's own number on the way over.
    const { message, errcode } = error as { message: string; errcode?: number };
    return { failed: { message, errcode } };
  }
}

/** The memory of what are bytes: it is handed over, and not copied. */
const bytesIn = (told: Told) =>
  'rows' in told
    ? told.rows.flatMap((row) => Object.values(row).flatMap((value) => (value instanceof Uint8Array ? (value.buffer as ArrayBuffer) : [])))
    : [];

parentPort?.on('message', (asked: Asked) => {
  const told = answer(asked);
  parentPort?.postMessage(told, bytesIn(told));
});
