import { type Dialect, step } from './dialect.ts';

const statements = ({ text }: Dialect) => [
  `create table delivery_bodies (
    id ${text} primary key,
    task_id ${text} not null references tasks (id) on delete cascade,
    body ${text} not null,
    created_at ${text} not null
  )`,
  'create index delivery_bodies_by_task on delivery_bodies (task_id)',
  'create index delivery_bodies_by_time on delivery_bodies (created_at)',
  `alter table deliveries add column body_id ${text}`,
];

export const deliveryBodies = step(statements);
