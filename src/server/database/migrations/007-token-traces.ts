import { type Dialect, step } from './dialect.ts';

const statements = ({ text }: Dialect) => [
  `alter table tasks add column restored_at ${text}`,
  `alter table tasks add column restored_by_token_id ${text}`,
  'create index tasks_restored_by_token on tasks (restored_by_token_id) where restored_by_token_id is not null',
  `alter table activities add column rewritten_by_token_id ${text}`,
  'create index activities_rewritten_by_token on activities (rewritten_by_token_id) where rewritten_by_token_id is not null',
  `alter table notifications add column via ${text}`,
];

export const tokenTraces = step(statements);
