import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { troubles } from '#messages/server/demo.ts';
import { nameKey } from '#shared/name-key.ts';
import { priorities, type Status } from '#shared/tasks.ts';
import { team } from '../src/server/demo/team.ts';
import { columnsOf, FORMAT, type TableName, tableHash, tableNames } from '../src/server/transfer/tables.ts';

const START = Date.parse('2024-01-01T00:00:00Z');
const momentOf = (at: number) => START + at * 40_000;

/** A pseudo-random whole number below a limit. @param salt selects another number for the same task */
function pick(at: number, salt: number, below: number): number {
  let mixed = Math.imul(at + Math.imul(salt, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
}

const syllables = ['ka', 'lo', 'mi', 'ren', 'sto', 'va', 'du', 'pel', 'ta', 'nor', 'gi', 'sha', 'bru', 'we', 'zan', 'fi'];

/** A made-up word, one of some 65,000, some of which occur more often. */
export function rareWord(at: number, salt = 0): string {
  const number = Math.floor(pick(at, salt, 65_536) ** 1.4) % 65_536;
  return [0, 4, 8, 12].map((shift) => syllables[(number >> shift) % 16]).join('');
}

const statusOf = (at: number): Status => (at % 10 === 9 ? 'completed' : at % 2 ? 'pending' : 'in_progress');

function idOf(moment: number): string {
  const hex = moment.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** The id of a task by its number; higher is newer. Odd tasks are pending, except every tenth task, which is completed. */
export const taskId = (at: number): string => idOf(momentOf(at));

function makeTask(at: number) {
  const time = (hours: number) => new Date(momentOf(at) + hours * 3_600_000).toISOString();
  const [trouble, status, admin_id] = [troubles[pick(at, 1, troubles.length)], statusOf(at), idOf(pick(at, 2, team.length))];
  const completed_at = status === 'completed' ? time(5) : null;
  const activities = [
    { action: 'created', note: null },
    { action: 'comment', note: `Called them about ${rareWord(at, 3)}` },
  ].map((step, index) => {
    return {
      ...step,
      id: idOf(momentOf(at) + index),
      task_id: taskId(at),
      task_version: index + 1,
      admin_id,
      at: time(index),
      changes: '[]',
      mentions: '[]',
    };
  });
  const task = {
    id: taskId(at),
    title: `${trouble?.title.replace('{place}', rareWord(at, 4))} ${at}`,
    description: `${trouble?.description ?? 'Seen again.'} ${rareWord(at, 5)} ${rareWord(at, 6)} ${rareWord(at, 7)}`,
    assignee_id: pick(at, 8, 4) ? idOf(pick(at, 9, team.length)) : null,
    priority: priorities[pick(at, 10, 4)] ?? 'low',
    due_date: pick(at, 11, 3) ? time(24 * pick(at, 12, 30)) : null,
    status,
    created_by_admin_id: admin_id,
    created_at: time(0),
    updated_at: time(5),
    completed_at,
    listed_at: completed_at ?? time(0),
    deleted_at: null,
    version: activities.length,
    activity_count: activities.length,
    number: at + 1,
    mentions: '[]',
    due_told: 2,
    file_count: 0,
  };
  return { task, activities };
}

const rowsOf: Record<TableName, (size: number) => Iterable<Record<string, string | number | null>>> = {
  admins: () =>
    team.map(({ name, mobileNumber: mobile_number, role }, at) => {
      return { id: idOf(at), name, name_key: nameKey(name), mobile_number, role, active: 1, created_at: new Date(START).toISOString() };
    }),
  *tasks(size) {
    for (let at = 0; at < size; at++) yield makeTask(at).task;
  },
  *activities(size) {
    for (let at = 0; at < size; at++) yield* makeTask(at).activities;
  },
  files: () => [],
  labels: () => [],
  task_labels: () => [],
  notifications: () => [],
  notification_settings: () => [],
  audit: () => [],
  passkeys: () => [],
  board(size) {
    const totals = { pending: 0, in_progress: 0, completed: 0 };
    for (let at = 0; at < size; at++) totals[statusOf(at)] += 1;
    return [{ id: 1, version: size, ...totals }];
  },
};

function* linesOf(size: number): Generator<string> {
  yield `${JSON.stringify({ ...FORMAT, lastNumber: size })}\n`;
  for (const table of tableNames) {
    yield `${JSON.stringify({ table })}\n`;
    const hash = tableHash();
    let rows = 0;
    for (const row of rowsOf[table](size)) {
      const line = JSON.stringify(columnsOf(table).map((column) => row[column]));
      hash.add(line);
      rows += 1;
      yield `${line}\n`;
    }
    yield `${JSON.stringify({ rows, sha256: hash.value() })}\n`;
  }
  yield `${JSON.stringify({ end: true })}\n`;
}

/** Writes a board of this size as a file for `npm run admin -- import`. */
export const writeBoard = (file: string, size: number): Promise<void> =>
  pipeline(Readable.from(linesOf(size)), createGzip({ level: 1 }), createWriteStream(file));
