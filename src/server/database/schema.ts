import type { ColumnType, Generated } from 'kysely';
import type { AuditAction } from '#shared/audit.ts';
import type { LabelColor } from '#shared/labels.ts';
import type { AnyNotificationKind } from '#shared/notifications.ts';
import type { Priority, Status } from '#shared/tasks.ts';
import type { Action, Role } from '#shared/words.ts';
import type { JobKind } from '../jobs/kinds.ts';
import type { ProgramTables } from './program-tables.ts';
import type { Fixed, SignInTables } from './sign-in-tables.ts';

/**
 * The tables for Kysely's query builder; `locks`, `search_texts` and `search_index` are only used in raw SQL.
 * Ids are UUIDv7, times ISO 8601 text in UTC, booleans 1 and 0, because every engine has these types.
 */
export type Tables = SignInTables & ProgramTables & BoardTables;

type BoardTables = {
  admins: {
    id: Fixed<string>;
    name: string;
    name_key: string;
    mobile_number: string;
    role: Role;
    active: 0 | 1;
    created_at: Fixed<string>;
  };
  tasks: {
    /** The short number, from 1 in the order of creation, never reused. On SQLite it is the primary key. */
    number: Generated<number>;
    id: Fixed<string>;
    title: string;
    description: string | null;
    assignee_id: string | null;
    priority: Priority;
    due_date: string | null;
    status: Status;
    created_by_admin_id: Fixed<string>;
    created_at: Fixed<string>;
    updated_at: string;
    /** The last completion, kept when reopened so that cursors stay valid. */
    completed_at: string | null;
    /** The sort key in its column: time of completion if completed, else of creation. */
    listed_at: string;
    deleted_at: string | null;
    deleted_by_admin_id: string | null;
    deleted_by_token_id: string | null;
    /** The last restoration of what others deleted, and the API token by which they restored it. */
    restored_at: string | null;
    restored_by_token_id: string | null;
    version: number;
    activity_count: number;
    /** The people mentioned in the description as JSON: see `Mention`. */
    mentions: Generated<string>;
    /** The files that are not removed. */
    file_count: Generated<number>;
    /** 0: nobody was told of the due date; 1: it is due soon; 2: it is overdue. */
    due_told: Generated<0 | 1 | 2>;
  };
  activities: {
    id: Fixed<string>;
    task_id: Fixed<string>;
    /** The task's version after this entry, which orders the history. */
    task_version: Fixed<number>;
    admin_id: Fixed<string>;
    action: Fixed<Action>;
    /** `null` also for a deleted comment. */
    note: string | null;
    /** Its changes as JSON: see `FieldChange`. */
    changes: ColumnType<string, string | undefined, never>;
    at: Fixed<string>;
    /** The last time a comment's text was replaced, or erased. */
    edited_at: ColumnType<string | null, never, string>;
    deleted_at: ColumnType<string | null, never, string>;
    /** The people mentioned in a comment as JSON: see `Mention`. */
    mentions: Generated<string>;
    token_id: Fixed<string | null>;
    /** The name of the token that made it, or rewrote its comment last. */
    via: string | null;
    rewritten_by_token_id: ColumnType<string | null, never, string | null>;
  };
  /** A cache of each task's JSON as lists show it; `shape` is the format version. */
  task_json: { task_id: Fixed<string>; task_version: number; shape: number; json: string };
  secrets: { name: Fixed<string>; value: Fixed<string>; created_at: Fixed<string> };
  /** One row: the board's version and the true totals. */
  board: { id: Generated<1>; version: number; pending: number; in_progress: number; completed: number };
  /** The change log. `task_id` is null if admins changed. */
  changes: {
    version: Fixed<number>;
    at: Fixed<string>;
    task_id: Fixed<string | null>;
    admin_id: Fixed<string | null>;
    /** Whether clients must reload the board, because names changed. */
    reload: Fixed<0 | 1>;
    left_status: Fixed<Status | null>;
    pending: Fixed<number>;
    in_progress: Fixed<number>;
    completed: Fixed<number>;
  };
  idempotency_keys: {
    admin_id: Fixed<string>;
    key: Fixed<string>;
    fingerprint: Fixed<string>;
    answer: string;
    created_at: Fixed<string>;
  };
  /** Work for later: see `jobs/`. The id of a recurring job is its kind. */
  jobs: {
    id: Fixed<string>;
    kind: Fixed<JobKind>;
    data: Fixed<string>;
    /** Always empty, for nodes of the previous release. */
    due_at: Fixed<string>;
    /** No node claims it before: it waits, one runs it, it failed, or it recurs. */
    held_until: string;
    attempts: number;
    error: string | null;
    failed_at: string | null;
    /** The creation, or the moment until which it was held then. */
    created_at: string;
  };
  audit: {
    id: Fixed<string>;
    at: Fixed<string>;
    action: Fixed<AuditAction>;
    admin_id: Fixed<string | null>;
    admin_name: Fixed<string | null>;
    detail: Fixed<string>;
    address: Fixed<string | null>;
    request_id: Fixed<string | null>;
  };
  notifications: {
    id: Fixed<string>;
    admin_id: Fixed<string>;
    kind: Fixed<AnyNotificationKind>;
    /** `null` if it is about several tasks. */
    task_id: Fixed<string | null>;
    /** The entry of the history that it is about, which has the note. */
    activity_id: Fixed<string | null>;
    actor_id: Fixed<string | null>;
    via: Fixed<string | null>;
    count: Fixed<number>;
    at: Fixed<string>;
    read_at: ColumnType<string | null, never, string>;
    mail_job_id: ColumnType<string | null, string | null, string>;
  };
  notification_settings: {
    admin_id: Fixed<string>;
    email: string | null;
    email_confirmed_at: string | null;
    email_refused_at: string | null;
    email_kinds: string;
    push_kinds: string;
    digest_hour: number | null;
    /** The day of the last digest, as 2026-12-01 in the team's time zone. */
    digest_on: string | null;
  };
  /** The confirmation mails of the last day, which are limited. */
  email_confirmations: { id: Fixed<string>; admin_id: Fixed<string>; address_hash: Fixed<string>; at: Fixed<string> };
  /** A browser that asked for push. It is deleted with its session; one that expired stays as long as its browser. */
  push_subscriptions: {
    id: Fixed<string>;
    admin_id: string;
    session_id: string;
    endpoint: Fixed<string>;
    p256dh: string;
    auth: string;
    /** Renewed when the page opens. */
    created_at: string;
  };
  /** A file of a task. Its bytes are in the engine's store. */
  files: {
    id: Fixed<string>;
    task_id: Fixed<string>;
    admin_id: Fixed<string>;
    name: Fixed<string>;
    type: Fixed<string>;
    size: Fixed<number>;
    sha256: Fixed<string>;
    /** The key of its preview in the store. */
    preview_id: ColumnType<string | null, null, string>;
    preview_size: Generated<number>;
    at: Fixed<string>;
    removed_at: string | null;
    removed_by_admin_id: string | null;
  };
  file_chunks: { file_id: Fixed<string>; place: Fixed<number>; bytes: Fixed<Uint8Array>; at: Fixed<string> };
  labels: { id: Fixed<string>; name: string; name_key: string; color: LabelColor; created_at: Fixed<string> };
  task_labels: { task_id: Fixed<string>; label_id: Fixed<string> };
  search_words: { word: Fixed<string>; length: Fixed<number> };
};
