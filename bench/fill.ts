import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { priorities, type Status, statuses } from '#shared/tasks.ts';
import { createAdmin } from '../src/server/admins/changes.ts';
import { theOperator } from '../src/server/audit/record.ts';
import { type Change, change } from '../src/server/board/changes.ts';
import type { Database } from '../src/server/database/database.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { openSqlite } from '../src/server/database/sqlite.ts';
import { team, troubles } from '../src/server/demo/team.ts';
import { fold, wordsIn } from '../src/server/tasks/fold.ts';

const AT_ONCE = 500;
const START = Date.parse('2024-01-01T00:00:00Z');
const STEP = 40_000;

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const syllables = ['ka', 'lo', 'mi', 'ren', 'sto', 'va', 'du', 'pel', 'ta', 'nor', 'gi', 'sha', 'bru', 'we', 'zan', 'fi'];

/** A made-up word, one of some 65,000; the lower ones come up more often. */
function rareWord(random: (below: number) => number): string {
  let number = Math.floor(random(65_536) ** 1.4) % 65_536;
  let word = '';
  for (let count = 0; count < 4; count++) {
    word += syllables[number % 16];
    number >>= 4;
  }
  return word;
}

type Made = {
  tasks: Record<string, unknown>[];
  activities: Record<string, unknown>[];
  texts: { id: string; title: string; description: string }[];
};

function makeTask(at: number, random: (below: number) => number, admins: string[], share: readonly Status[]): Made {
  const made = START + at * STEP;
  const time = (hours: number) => new Date(made + hours * 3_600_000).toISOString();
  const id = newId({ msecs: made });
  const trouble = troubles[random(troubles.length)] ?? { title: 'Trouble', description: null };
  const title = `${trouble.title.replace('{place}', rareWord(random))} ${at}`;
  const description = `${trouble.description ?? 'Seen again.'} ${rareWord(random)} ${rareWord(random)} ${rareWord(random)}`;
  const status = share[random(share.length)] ?? 'pending';
  const creator = admins[random(admins.length)] ?? '';
  const completed = status === 'completed' ? time(5) : null;
  const steps = [
    { action: 'created', note: null },
    { action: 'comment', note: `Called them about ${rareWord(random)}` },
    ...(status === 'pending' ? [] : [{ action: 'status_changed', note: 'Pending → In Progress' }]),
  ];
  const task = {
    id,
    title,
    description,
    assignee_id: random(4) ? (admins[random(admins.length)] ?? null) : null,
    priority: priorities[random(4)],
    due_date: random(3) ? time(24 * random(30)) : null,
    status,
    created_by_admin_id: creator,
    created_at: time(0),
    updated_at: time(5),
    completed_at: completed,
    listed_at: completed ?? time(0),
    deleted_at: null,
    version: steps.length,
    activity_count: steps.length,
  };
  const activities = steps.map(({ action, note }, index) => ({
    id: newId({ msecs: made + index }),
    task_id: id,
    task_version: index + 1,
    admin_id: creator,
    action,
    note,
    at: time(index),
  }));
  return { tasks: [task], activities, texts: [{ id, title, description }] };
}

async function insert(tx: Change, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((one) => sql.ref(one)))}) values ${sql.join(values)}`.execute(tx.sql);
}

/**
 * Puts a team and many tasks with history into an empty database, far faster than by calls.
 * @param share the statuses, each as often as it stands in it
 */
export async function fill(database: Database, count: number, share: readonly Status[] = statuses): Promise<void> {
  const random = numbers(7);
  const admins = await change(database, async (tx) => {
    const ids: string[] = [];
    for (const person of team) ids.push((await createAdmin(tx, theOperator, person)).id);
    return ids;
  });
  const totals = { pending: 0, in_progress: 0, completed: 0 };
  for (let from = 0; from < count; from += AT_ONCE) {
    await change(database, async (tx) => {
      const size = Math.min(AT_ONCE, count - from);
      const batch = Array.from({ length: size }, (_, at) => makeTask(from + at, random, admins, share));
      await insert(
        tx,
        'tasks',
        batch.flatMap((one) => one.tasks),
      );
      await insert(
        tx,
        'activities',
        batch.flatMap((one) => one.activities),
      );
      const words = new Set<string>();
      for (const { id, title, description } of batch.flatMap((one) => one.texts)) {
        const texts = { title: fold(title), description: fold(description) };
        await tx.engine.search.add(tx, id, texts);
        for (const word of wordsIn(`${texts.title} ${texts.description}`)) words.add(word);
      }
      await tx.engine.search.learn(tx, [...words]);
      for (const { tasks } of batch) for (const { status } of tasks) totals[status as Status] += 1;
      await tx.sql.updateTable('board').set(totals).execute();
    });
  }
}

/**
 * A filled data folder, made once and kept between runs.
 * @returns the folder; whoever writes into it takes a copy
 */
export async function filledFolder(count: number): Promise<string> {
  const folder = path.join(import.meta.dirname, 'data', `embedded-${count}`);
  if (existsSync(folder)) return folder;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const database = openSqlite(part);
  await migrate(database);
  await fill(database, count);
  await database.close();
  renameSync(part, folder);
  return folder;
}
