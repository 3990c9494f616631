import { fold, searchWords } from './fold.ts';
import { nameKey } from './name-key.ts';
import { taskNumberIn } from './task-number.ts';
import type { Task, TaskFilter } from './tasks.ts';
import { orderLabels, orders, statuses, statusLabels } from './words.ts';

export type FilterKey = keyof TaskFilter;
type Value<Key extends FilterKey> = NonNullable<TaskFilter[Key]>;

type Rule<Key extends FilterKey> = {
  /** The values it takes; any text where there are none. */
  values?: readonly Value<Key>[];
  words(value: Value<Key>): string;
  /** Whether a task passes now, as far as the page can tell: comments and typos only the server knows. */
  passes(task: Task, value: Value<Key>, now: number): boolean;
};

/** Everything that tasks are filtered and ordered by. The keys are those of the query and of the page's address. */
export const filterRules: { [Key in FilterKey]-?: Rule<Key> } = {
  search: {
    words: (text) => `“${text}”`,
    passes({ number, title, description }, text) {
      if (taskNumberIn(text.trim()) === number) return true;
      const said = fold(`${title}\n${description ?? ''}`);
      return searchWords(text).every((word) => said.includes(word));
    },
  },
  status: { values: statuses, words: (status) => statusLabels[status], passes: (task, status) => task.status === status },
  assignee: {
    words: (name) => `Assigned to ${name}`,
    passes: (task, name) => nameKey(task.assignee ?? '') === nameKey(name),
  },
  unassigned: { values: ['true'], words: () => 'Unassigned', passes: (task) => !task.assignee },
  overdue: {
    values: ['true'],
    words: () => 'Overdue',
    passes: ({ status, dueDate }, _, now) => status !== 'completed' && dueDate !== null && Date.parse(dueDate) < now,
  },
  order: { values: orders, words: (order) => `Order: ${orderLabels[order]}`, passes: () => true },
};

const keys = Object.keys(filterRules) as FilterKey[];

/** Reads filters from where each stands as a text, such as the page's address; an unknown value is none. */
export function readFilters(textOf: (key: FilterKey) => string | null): TaskFilter {
  const read = keys.map((key) => {
    const { values }: Rule<FilterKey> = filterRules[key];
    const text = textOf(key)?.trim();
    return [key, text && (!values || values.includes(text)) ? text : undefined];
  });
  return Object.fromEntries(read);
}

/** The filters that are set, in words. */
export const wordsOf = (filters: TaskFilter): string[] =>
  keys.flatMap((key) => {
    const rule: Rule<FilterKey> = filterRules[key];
    const value = filters[key];
    return value ? [rule.words(value)] : [];
  });

/**
 * Whether a task passes all filters but for those left out.
 * @param now milliseconds since 1970
 */
export const passes = (task: Task, filters: TaskFilter, now: number, leftOut?: FilterKey): boolean =>
  keys.every((key) => {
    const rule: Rule<FilterKey> = filterRules[key];
    const value = filters[key];
    return !value || key === leftOut || rule.passes(task, value, now);
  });

/** Whether they leave out no task: an order alone searches for nothing. */
export const isWholeBoard = (filters: TaskFilter): boolean => keys.every((key) => key === 'order' || !filters[key]);
