import { type Dialect, step } from './dialect.ts';

const open = `deleted_at is null and status <> 'completed'`;
const due = `(coalesce(due_date, '~'))`;
const priority = `(case priority when 'urgent' then 0 when 'high' then 1 when 'medium' then 2 else 3 end)`;

const statements = (_: Dialect) => [
  // What is open by its due date: also what is overdue. With the status, so that counting reads nothing else.
  `create index tasks_by_due on tasks (${due}, id desc, status) where ${open}`,
  `create index tasks_by_priority on tasks (${priority}, id desc) where ${open}`,
  // The same of one person, or of nobody.
  `create index tasks_by_assignee_due on tasks (assignee_id, ${due}, id desc, status) where ${open}`,
];

export const taskOrders = step(statements);
