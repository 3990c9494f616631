import type { ColumnType, Generated } from 'kysely';
import type { Role } from '#shared/admins.ts';
import type { AuditAction } from '#shared/audit.ts';
import type { CalendarScope } from '#shared/calendar-feed.ts';
import type { LabelColor } from '#shared/labels.ts';
import type { AnyNotificationKind } from '#shared/notifications.ts';
import type { Priority, Status } from '#shared/tasks.ts';
import type { WebhookFormat } from '#shared/webhooks.ts';
import type { Action } from '#shared/words.ts';
import type { JobKind } from '../jobs/kinds.ts';

type Fixed<T> = ColumnType<T, T, never>;

/**
 * The tables for Kysely's query builder; `locks`, `search_texts` and `search_index` are only used in raw SQL.
 * Ids are UUIDv7, times ISO 8601 text in UTC, booleans 1 and 0, because every engine has these types.
 */
export type Tables = {
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
    /** The API token by which they deleted it. */
    deleted_by_token_id: ColumnType<string | null, string | null | undefined, string | null>;
    version: number;
    activity_count: number;
    /** The people mentioned in the description as JSON: see `Mention`. */
    mentions: ColumnType<string, string | undefined, string>;
    /** The files that are not removed. */
    file_count: ColumnType<number, number | undefined, number>;
    /** 0: nobody was told of the due date; 1: it is due soon; 2: it is overdue. */
    due_told: ColumnType<0 | 1 | 2, 0 | 1 | 2 | undefined, 0 | 1 | 2>;
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
    mentions: ColumnType<string, string | undefined, string>;
    /** The API token that acted, and its name. */
    token_id: ColumnType<string | null, string | null | undefined, never>;
    via: ColumnType<string | null, string | null | undefined, never>;
  };
  /** A cache of each task's JSON as lists show it; `shape` is the format version. */
  task_json: { task_id: Fixed<string>; task_version: number; shape: number; json: string };
  sessions: {
    token_hash: Fixed<string>;
    /** The public id: neither the token nor its hash. */
    id: Fixed<string>;
    admin_id: Fixed<string>;
    created_at: string;
    last_used_at: string;
    browser: Fixed<string>;
    address: Fixed<string>;
    /** The last proof that was given in it. */
    proven_at: ColumnType<string | null, string | null | undefined, string>;
    /** The challenge that a new passkey has to sign, and its time. */
    passkey_challenge: ColumnType<string | null, string | null | undefined, string | null>;
  };
  secrets: { name: Fixed<string>; value: Fixed<string>; created_at: Fixed<string> };
  /** An address, or a known browser. `told_at` and `untold` throttle the audit log. */
  sign_in_sources: {
    source: Fixed<string>;
    tried_at: string;
    good_at: string | null;
    good_by: string | null;
    told_at: string | null;
    untold: number;
  };
  /** Failures by source and network, and sign-ins on new browsers, which have no source. */
  sign_in_attempts: {
    id: Fixed<string>;
    source: Fixed<string | null>;
    network: Fixed<string | null>;
    region: Fixed<string | null>;
    admin_id: Fixed<string | null>;
    at: Fixed<string>;
  };
  setup_tokens: { token_hash: Fixed<string>; created_at: Fixed<string> };
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
    /** Empty if it is due at once. */
    due_at: Fixed<string>;
    /** No node claims it before: one runs it, it failed, or it recurs. */
    held_until: string;
    attempts: number;
    error: string | null;
    /** The last failure. */
    failed_at: string | null;
    /** The creation; a recurring job's next start. */
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
    count: Fixed<number>;
    at: Fixed<string>;
    read_at: ColumnType<string | null, never, string>;
    /** The job whose mail has it. */
    mail_job_id: ColumnType<string | null, string | null, string>;
  };
  notification_settings: {
    admin_id: Fixed<string>;
    email: string | null;
    email_confirmed_at: string | null;
    /** When the mail server refused the address. */
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
    preview_size: ColumnType<number, number | undefined, number>;
    at: Fixed<string>;
    removed_at: string | null;
    removed_by_admin_id: string | null;
  };
  /** A part of a file's bytes on PostgreSQL. */
  file_chunks: { file_id: Fixed<string>; place: Fixed<number>; bytes: Fixed<Uint8Array>; at: Fixed<string> };
  labels: { id: Fixed<string>; name: string; name_key: string; color: LabelColor; created_at: Fixed<string> };
  task_labels: { task_id: Fixed<string>; label_id: Fixed<string> };
  /** A browser whose person proved who they are. Its secret changes at each sign-in. */
  trusted_browsers: {
    id: Fixed<string>;
    admin_id: Fixed<string>;
    secret_hash: string;
    browser: string;
    address: string;
    created_at: Fixed<string>;
    last_used_at: string;
  };
  /** A sign-in that waits for a proof, or a proof of a signed-in person. `admin_id` is null for a number that opens nothing. */
  challenges: {
    id: Fixed<string>;
    token_hash: Fixed<string>;
    /** The session that it proves; `null` for a sign-in. */
    session_id: Fixed<string | null>;
    admin_id: string | null;
    /** The trusted browser that asked, which can't approve its own request. */
    trusted_browser_id: Fixed<string | null>;
    /** Empty for a sign-in by passkey without a number, which any person's passkey proves. */
    digits: Fixed<string>;
    /** Whether it can be approved: of a person's open ones one is, and three an hour. */
    offered: Fixed<0 | 1>;
    state: 'waiting' | 'proven' | 'over';
    browser: Fixed<string>;
    address: Fixed<string>;
    /** The challenge that a passkey has to sign. */
    passkey_challenge: string | null;
    /** When the code of a message was made. */
    code_at: string | null;
    /** The wrong codes so far, recovery codes included. */
    code_tries: ColumnType<number, number | undefined, number>;
    created_at: Fixed<string>;
  };
  passkeys: {
    id: Fixed<string>;
    admin_id: Fixed<string>;
    credential_id: Fixed<string>;
    public_key: Fixed<string>;
    counter: number;
    transports: Fixed<string>;
    name: Fixed<string>;
    created_at: Fixed<string>;
    last_used_at: string | null;
  };
  recovery_codes: { code_hash: Fixed<string>; admin_id: Fixed<string>; kind: Fixed<'code' | 'link'>; created_at: Fixed<string> };
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
    /** Its kinds as JSON. */
    kinds: string;
    secret: Fixed<string>;
    active: 0 | 1;
    off_reason: string | null;
    /** Since when every delivery fails. */
    failing_since: string | null;
    /** The job that sends its deliveries. */
    job_id: ColumnType<string | null, never, string | null>;
    created_at: Fixed<string>;
  };
  /** Its webhook has no foreign key, so that no change of a task waits for one that is being deleted. */
  deliveries: {
    id: Fixed<string>;
    webhook_id: Fixed<string>;
    task_id: Fixed<string | null>;
    /** The task's version after the change, which orders its deliveries. */
    task_version: ColumnType<number | null, number | null | undefined, never>;
    type: Fixed<string>;
    /** In the standard format, whatever the webhook's is. */
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
  imports: { id: Fixed<string>; admin_id: Fixed<string>; created_at: Fixed<string> };
  /** The tasks of an import, which made them in version 1. */
  imported_tasks: { import_id: Fixed<string>; task_id: Fixed<string> };
  calendars: { admin_id: Fixed<string>; secret_hash: string; scope: CalendarScope; created_at: string };
  search_words: { word: Fixed<string>; length: Fixed<number> };
};
