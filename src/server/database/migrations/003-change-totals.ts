import { type Dialect, step } from './dialect.ts';

const statements = ({ text, bigInteger }: Dialect) => [
  // The log before this did not know its totals. Without it, whoever was away loads the board anew.
  'drop table changes',
  `create table changes (
    version ${bigInteger} primary key,
    at ${text} not null,
    task_id ${text},
    admin_id ${text},
    reload integer not null check (reload in (0, 1)),
    left_status ${text} check (left_status in ('pending', 'in_progress', 'completed')),
    pending integer not null,
    in_progress integer not null,
    completed integer not null
  )`,
];

export const changeTotals = step(statements);
