import type { CalendarScope } from '#shared/calendar-feed.ts';
import type { WebhookFormat } from '#shared/webhooks.ts';
import type { Fixed } from './sign-in-tables.ts';

/** The tables of tokens, webhooks, imports and calendars: see `schema.ts`. */
export type ProgramTables = {
  tokens: {
    id: Fixed<string>;
    admin_id: Fixed<string>;
    name: Fixed<string>;
    token_hash: Fixed<string>;
    /** Its first characters, by which people tell it apart. */
    start: Fixed<string>;
    writes: Fixed<0 | 1>;
    created_at: Fixed<string>;
    expires_at: Fixed<string | null>;
    last_used_at: string | null;
    revoked_at: string | null;
  };
  webhooks: {
    id: Fixed<string>;
    url: string;
    format: WebhookFormat;
    kinds: string;
    secret: Fixed<string>;
    active: 0 | 1;
    off_reason: string | null;
    failing_since: string | null;
    created_at: Fixed<string>;
  };
  /** Its webhook has no foreign key, so that no change of a task waits for one that is being deleted. */
  deliveries: {
    id: Fixed<string>;
    webhook_id: Fixed<string>;
    task_id: Fixed<string | null>;
    /** The task's version after the change, which orders its deliveries. */
    task_version: Fixed<number | null>;
    type: Fixed<string>;
    /** That of a change, whose row has no body of its own. */
    body_id: Fixed<string | null>;
    body: Fixed<string>;
    state: 'waiting' | 'delivered' | 'failed';
    attempts: number;
    created_at: Fixed<string>;
    /** It is not sent before; empty if it is due at once. */
    due_at: string;
    sent_at: string | null;
    took: number | null;
    status: number | null;
    error: string | null;
    answer: string | null;
  };
  /** In the standard format, whatever those of the webhooks are. */
  delivery_bodies: { id: Fixed<string>; task_id: Fixed<string>; body: Fixed<string>; created_at: Fixed<string> };
  imports: { id: Fixed<string>; admin_id: Fixed<string>; created_at: Fixed<string> };
  imported_tasks: { import_id: Fixed<string>; task_id: Fixed<string> };
  calendars: { admin_id: Fixed<string>; secret_hash: string; scope: CalendarScope; created_at: string };
};
