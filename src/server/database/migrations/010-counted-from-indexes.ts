import { type Dialect, step } from './dialect.ts';

const open = `deleted_at is null and status <> 'completed'`;
const due = `(coalesce(due_date, '~'))`;

const ofPeople = [
  // With the status: what one person has of it is counted, and listed newest first, from the index alone.
  'create index tasks_of_people on tasks (assignee_id, id, status) where deleted_at is null',
  'drop index tasks_by_assignee',
];

/** PostgreSQL answers from an index alone only where that holds the very columns, also those of what it is ordered by. */
const ofDueDates = [
  `create index tasks_by_due_date on tasks (${due}, id desc, status, due_date) where ${open}`,
  'drop index tasks_by_due',
  `create index tasks_of_people_by_due_date on tasks (assignee_id, ${due}, id desc, status, due_date) where ${open}`,
  'drop index tasks_by_assignee_due',
];

const statements = ({ name }: Dialect) => (name === 'postgres' ? [...ofPeople, ...ofDueDates] : ofPeople);

export const countedFromIndexes = step(statements);
