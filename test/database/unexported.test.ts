import { expect, test } from 'vitest';
import type { Tables } from '../../src/server/database/schema.ts';
import { type TableName, tableNames } from '../../src/server/transfer/tables.ts';

const SECRET = 'whoever has the file must not get in by it, or call what it names';
const RENEWED = 'the server makes it anew';
const BRIEF = 'it matters for days at most, and to one server';
const IN_FILE = 'the lines after the tables hold the bytes of files';

/** The tables that no export has. A new table belongs into `tables.ts`, or here with the reason; else this file does not compile. */
const unexported: Record<Exclude<keyof Tables, TableName>, string> = {
  calendars: SECRET,
  challenges: SECRET,
  changes: RENEWED,
  deliveries: BRIEF,
  delivery_bodies: BRIEF,
  email_confirmations: BRIEF,
  file_chunks: IN_FILE,
  idempotency_keys: BRIEF,
  imported_tasks: BRIEF,
  imports: BRIEF,
  jobs: BRIEF,
  push_subscriptions: SECRET,
  recovery_codes: SECRET,
  search_words: RENEWED,
  secrets: SECRET,
  sessions: SECRET,
  setup_tokens: SECRET,
  sign_in_attempts: BRIEF,
  sign_in_sources: BRIEF,
  task_json: RENEWED,
  tokens: SECRET,
  trusted_browsers: SECRET,
  webhooks: SECRET,
};

test('a table of the schema is exported, or left out for a reason', () => {
  expect(tableNames.filter((table) => table in unexported)).toEqual([]);
});
