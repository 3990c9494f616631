import { v7 as newId } from 'uuid';
import { priorities, type Status } from '#shared/tasks.ts';
import { troubles } from '../src/server/demo/team.ts';
import type { TaskText } from '../src/server/search/engine.ts';
import { textsOf } from '../src/server/search/texts.ts';

const START = Date.parse('2024-01-01T00:00:00Z');
const STEP = 40_000;

/** Gives whole numbers from 0 up to a limit, which it does not reach. */
export type Random = (below: number) => number;

/** Numbers that look random and are the same in every run. */
export function numbers(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const syllables = ['ka', 'lo', 'mi', 'ren', 'sto', 'va', 'du', 'pel', 'ta', 'nor', 'gi', 'sha', 'bru', 'we', 'zan', 'fi'];

/** A made-up word, one of some 65,000; the lower ones come up more often. */
export function rareWord(random: Random): string {
  let number = Math.floor(random(65_536) ** 1.4) % 65_536;
  let word = '';
  for (let count = 0; count < 4; count++) {
    word += syllables[number % 16];
    number >>= 4;
  }
  return word;
}

/** Rows by the columns of their tables, and what search knows of the task. */
type Made = { task: Record<string, unknown>; activities: Record<string, unknown>[]; texts: TaskText[] };

/**
 * A task with its history.
 * @param at which one: the higher, the newer
 * @param share the statuses, each as often as it stands in it
 */
export function makeTask(at: number, random: Random, admins: string[], share: readonly Status[]): Made {
  const made = START + at * STEP;
  const time = (hours: number) => new Date(made + hours * 3_600_000).toISOString();
  const id = newId({ msecs: made });
  const trouble = troubles[random(troubles.length)] ?? { title: 'Trouble', description: null };
  const title = `${trouble.title.replace('{place}', rareWord(random))} ${at}`;
  const description = `${trouble.description ?? 'Seen again.'} ${rareWord(random)} ${rareWord(random)} ${rareWord(random)}`;
  const comment = `Called them about ${rareWord(random)}`;
  const status = share[random(share.length)] ?? 'pending';
  const creator = admins[random(admins.length)] ?? '';
  const completed = status === 'completed' ? time(5) : null;
  const steps = [
    { action: 'created', note: null },
    { action: 'comment', note: comment },
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
  const texts = [...textsOf(id, title, description), { taskId: id, place: 2, text: comment }];
  return { task, activities, texts };
}
