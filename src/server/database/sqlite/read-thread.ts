// Worker thread: runs queries on one read-only connection, for `aside.ts`.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Asked, Told } from './aside.ts';
import { keptStatements } from './statements.ts';

const database = new DatabaseSync((workerData as { file: string }).file, { readOnly: true, timeout: 5_000 });
database.exec('pragma cache_size = -4000');
const statementOf = keptStatements(database);

function answer([text, parameters]: Asked): Told {
  try {
    return { rows: statementOf(text).all(...(parameters as SQLInputValue[])) };
  } catch (error) {
    // A posted Error would lose `errcode`.
    const { message, errcode } = error as { message: string; errcode?: number };
    return { failed: { message, errcode } };
  }
}

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(answer(asked)));
