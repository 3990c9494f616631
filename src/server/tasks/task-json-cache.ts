import { sql } from 'kysely';
import { type BoardOf, columns } from '#shared/board.ts';
import { ANSWER_MOST, fittingTexts, sizeOf } from '../answer-size.ts';
import type { Transaction } from '../database/database.ts';
import { taskJson } from './queries.ts';

type Column = (typeof columns)[keyof typeof columns];

const LEAST_ACTIVITIES = 3;

const MENTIONS = /,"mentions":\[(?:\{"as":"(?:[^"\\]|\\.)*","id":"[^"]*"\},?)*\]/g;

/** A task's JSON with its newest activities only, and no mentions. Searching it is safe, because user text has its quotes escaped. */
function withFewer(whole: string): string {
  const json = whole.replace(MENTIONS, '');
  let at = json.indexOf('"activities":[');
  for (let kept = 0; kept < LEAST_ACTIVITIES; kept++) {
    at = json.indexOf('},{"id":"', at + 1);
    if (at < 0) return json;
  }
  return json.slice(0, at + 1) + json.slice(json.lastIndexOf(']'));
}

/** A list of tasks cut to an answer's size: with fewer activities, then fewer tasks. */
export function fittingList(texts: readonly string[]): readonly string[] {
  return sizeOf(texts) <= ANSWER_MOST ? texts : fittingTexts(texts.map(withFewer));
}

/** A board cut to an answer's size. Completed stays whole; the other columns share the rest. */
export function fittingColumns(board: BoardOf<{ json: string }>): Record<Column, readonly string[]> {
  const names = Object.values(columns);
  const isWhole = sizeOf(names.flatMap((name) => board[name].map(({ json }) => json))) <= ANSWER_MOST;
  const textsOf = (name: Column) => board[name].map(({ json }) => (isWhole ? json : withFewer(json)));
  const [inProgress, completed] = [textsOf('inProgress'), textsOf('completed')];
  const left = ANSWER_MOST - sizeOf(completed);
  const pending = fittingTexts(textsOf('pending'), Math.max(left / 2, left - sizeOf(inProgress)));
  return { pending, inProgress: fittingTexts(inProgress, left - sizeOf(pending)), completed };
}

/** Format version of `task_json` (column `shape`). Raise it with every change of `taskJson`, and upgrade the table in a migration. */
export const FORMAT_VERSION = 4;

/** Caches the JSON of tasks for lists. People are placeholders, so that a rename changes none of it. */
export async function cacheJson(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`insert into task_json (task_id, task_version, shape, json)
    select t.id, t.version, ${sql.lit(FORMAT_VERSION)}, ${taskJson(tx)} from tasks as t where t.deleted_at is null
      and ${tx.engine.json.among(sql`t.id`, ids)}
    on conflict (task_id) do update set task_version = excluded.task_version, shape = excluded.shape, json = excluded.json`.execute(tx.sql);
}
