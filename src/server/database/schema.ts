import type { ColumnType, Generated } from 'kysely';
import type { Role } from '#shared/admins.ts';
import type { AuditAction } from '#shared/audit.ts';
import type { Priority, Status } from '#shared/tasks.ts';
import type { Action } from '#shared/words.ts';
import type { JobKind } from '../jobs/kinds.ts';

/** Set once, at the insert. */
type Fixed<T> = ColumnType<T, T, never>;

/**
 * The tables that Kysely's query builder uses. Not here, because only raw SQL uses them: `locks` (PostgreSQL), `search_texts`, and
 * `search_index` (SQLite). Ids are UUIDv7 made here, times ISO 8601 text in UTC with milliseconds (both sort as text), yes and no are
 * 1 and 0: types that every engine has.
 */
export type Tables = {
  admins: {
    id: Fixed<string>;
    name: string;
    /** The name as names are compared: unique. */
    name_key: string;
    mobile_number: string;
    role: Role;
    active: 0 | 1;
    created_at: Fixed<string>;
  };
  tasks: {
    /** Its short number: from 1 upward in the order of creation, never used again. On SQLite it is the key of the table. */
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
    /** When it was last completed; kept when it is reopened, so that a reader's position in the list stays known. */
    completed_at: string | null;
    /** The time that it is sorted by in its column: of completion if completed, else of creation. */
    listed_at: string;
    deleted_at: string | null;
    version: number;
    activity_count: number;
  };
  activities: {
    id: Fixed<string>;
    task_id: Fixed<string>;
    /** The version of the task that it made: the order of a task's history. */
    task_version: Fixed<number>;
    admin_id: Fixed<string>;
    action: Fixed<Action>;
    note: Fixed<string | null>;
    /** What it changed, as JSON: see `FieldChange`. */
    changes: ColumnType<string, string | undefined, never>;
    at: Fixed<string>;
  };
  /** Cached JSON of each task that is not deleted, as lists show it; `task_version` and `shape` (format version) say whether it is still valid. */
  task_json: { task_id: Fixed<string>; task_version: number; shape: number; json: string };
  sessions: {
    token_hash: Fixed<string>;
    /** Its id for its owner: neither the token nor its hash. */
    id: Fixed<string>;
    admin_id: Fixed<string>;
    created_at: string;
    last_used_at: string;
    browser: Fixed<string>;
    address: Fixed<string>;
  };
  secrets: { name: Fixed<string>; value: Fixed<string>; created_at: Fixed<string> };
  /** Sources of sign-in attempts: an address, or a browser that signed in before. `good_at`, `good_by`: who last came in from it. */
  sign_in_sources: {
    source: Fixed<string>;
    tried_at: string;
    good_at: string | null;
    good_by: string | null;
    told_at: string | null;
    untold: number;
  };
  /**
   * Attempts that count against a limit: failures by their source, those of unknown browsers also by the networks around it; and sign-ins of a
   * person (`admin_id`) on a new browser, which have no source. A failure on a known browser names the person whose browser it is.
   */
  sign_in_attempts: {
    id: Fixed<string>;
    source: Fixed<string | null>;
    network: Fixed<string | null>;
    region: Fixed<string | null>;
    admin_id: Fixed<string | null>;
    at: Fixed<string>;
  };
  setup_tokens: { token_hash: Fixed<string>; created_at: Fixed<string> };
  /** One row: the counter that orders all changes, and the true totals. */
  board: { id: Generated<1>; version: number; pending: number; in_progress: number; completed: number };
  /** The change log: what each version of the board changed, and the totals after it. `task_id` is null if admins changed. */
  changes: {
    version: Fixed<number>;
    at: Fixed<string>;
    task_id: Fixed<string | null>;
    admin_id: Fixed<string | null>;
    /** Names on tasks changed: clients reload the board. */
    reload: Fixed<0 | 1>;
    /** The column that the task left, if it did. */
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
  /** What is to be done later: see `jobs/`. A recurring job has its kind as its id. */
  jobs: {
    id: Fixed<string>;
    kind: Fixed<JobKind>;
    data: Fixed<string>;
    /** Empty for one that is due at once. */
    due_at: Fixed<string>;
    /** Until then no node claims it: because one runs it, because it failed, or because it recurs. */
    held_until: string;
    attempts: number;
    error: string | null;
    /** When it failed for the last time. */
    failed_at: string | null;
    /** Of a recurring job, when it is to begin anew. */
    created_at: string;
  };
  /** Who did what, and what was refused to whom: entries are inserted, and deleted by their age. */
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
  /** Every word that search may correct a typo to. */
  search_words: { word: Fixed<string>; length: Fixed<number> };
};
