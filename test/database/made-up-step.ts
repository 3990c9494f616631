import { step } from '../../src/server/database/migrations/dialect.ts';

export const MADE_UP = '999-made-up';

/** A migration step after the last one, as a newer release might add. */
export const madeUpStep = step(({ text }) => [
  `alter table tasks add column made_up ${text}`,
  'update tasks set made_up = title',
  `create table made_up (id ${text} primary key)`,
  'create index tasks_by_made_up on tasks (made_up)',
]);
