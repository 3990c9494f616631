import { orderLabels, statusLabels, unassigned } from '#messages/labels.ts';
import * as messages from '#messages/search.ts';
import { fold, searchWords } from './fold.ts';
import { nameKey } from './name-key.ts';
import { taskNumberIn } from './task-number.ts';
import type { Task, TaskFilter } from './tasks.ts';
import { orders, statuses } from './words.ts';

export type FilterKey = keyof TaskFilter;
type Value<Key extends FilterKey> = NonNullable<TaskFilter[Key]>;

type Rule<Key extends FilterKey> = {
  /** The allowed values; absent for free text. */
  values?: readonly Value<Key>[];
  words(value: Value<Key>): string;
  /** Whether a task matches as far as the page can tell, without comments and typos. */
  passes(task: Task, value: Value<Key>, now: number): boolean;
};

/** All filters and the order, keyed like the query and the page's URL. */
export const filterRules: { [Key in FilterKey]-?: Rule<Key> } = {
  search: {
    words: messages.searchText,
    passes({ number, title, description }, text) {
      if (taskNumberIn(text.trim()) === number) return true;
      const said = fold(`${title}\n${description ?? ''}`);
      return searchWords(text).every((word) => said.includes(word));
    },
  },
  status: { values: statuses, words: (status) => statusLabels[status], passes: (task, status) => task.status === status },
  assignee: {
    words: messages.assignedTo,
    passes: (task, name) => nameKey(task.assignee ?? '') === nameKey(name),
  },
  unassigned: { values: ['true'], words: () => unassigned, passes: (task) => !task.assignee },
  label: {
    words: messages.labelled,
    passes: ({ labels }, wanted) => labels.some((name) => nameKey(name) === nameKey(wanted)),
  },
  overdue: {
    values: ['true'],
    words: () => messages.overdue,
    passes: ({ status, dueDate }, _, now) => status !== 'completed' && dueDate !== null && Date.parse(dueDate) < now,
  },
  order: { values: orders, words: (order) => messages.inOrder(orderLabels[order]), passes: () => true },
};

const keys = Object.keys(filterRules) as FilterKey[];

/** Reads filters from texts, such as the page's URL; unknown values are dropped. */
export function readFilters(textOf: (key: FilterKey) => string | null): TaskFilter {
  const read = keys.map((key) => {
    const { values }: Rule<FilterKey> = filterRules[key];
    const text = textOf(key)?.trim();
    return [key, text && (!values || values.includes(text)) ? text : undefined];
  });
  return Object.fromEntries(read);
}

export const wordsOf = (filters: TaskFilter): string[] =>
  keys.flatMap((key) => {
    const rule: Rule<FilterKey> = filterRules[key];
    const value = filters[key];
    return value ? [rule.words(value)] : [];
  });

/** Whether a task passes all filters but `leftOut`. @param now milliseconds since 1970 */
export const passes = (task: Task, filters: TaskFilter, now: number, leftOut?: FilterKey): boolean =>
  keys.every((key) => {
    const rule: Rule<FilterKey> = filterRules[key];
    const value = filters[key];
    return !value || key === leftOut || rule.passes(task, value, now);
  });

/** Whether no filter is set; an order alone doesn't count. */
export const isWholeBoard = (filters: TaskFilter): boolean => keys.every((key) => key === 'order' || !filters[key]);
