import { type Dialect, step } from './dialect.ts';

const statements = ({ text }: Dialect) => [
  // Names stand here as they were; no row points elsewhere, so that nothing it tells of can alter or remove it.
  `create table audit (
    id ${text} primary key,
    at ${text} not null,
    action ${text} not null,
    admin_id ${text},
    admin_name ${text},
    detail ${text} not null,
    address ${text},
    request_id ${text}
  )`,
  'create index audit_by_action on audit (action, id)',
  'create index audit_by_admin on audit (admin_id, id)',
  'create index audit_by_age on audit (at)',
];

export const audit = step(statements);
