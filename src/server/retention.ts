import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ago, DAY, HOUR } from '#shared/durations.ts';
import { FILE_DAYS } from '#shared/limits.ts';
import type { Database, Transaction } from './database/database.ts';
import type { Tables } from './database/schema.ts';
import type { JobKind } from './jobs/kinds.ts';
import { LINK_MS } from './recovery/queries.ts';
import { TRUST_MS } from './second-factor/trusted-browsers.ts';
import { CODES, GOOD_DAYS } from './session/attempt-queries.ts';
import { SETUP_LINK_MS } from './session/setup-tokens.ts';

type Lifetime = readonly [column: string, ms: number, only?: (now: number) => RawBuilder<SqlBool>];

/** Rows per transaction, so that nobody waits long for the writer. */
const AT_ONCE = 1_000;

/** How long rows are kept that the passing of time alone makes useless, by the column that says how old they are. */
const lifetimes = {
  audit: ['at', 400 * DAY],
  challenges: ['created_at', DAY],
  deliveries: ['created_at', 30 * DAY],
  // A day longer than the deliveries that name them.
  delivery_bodies: ['created_at', 31 * DAY],
  email_confirmations: ['at', DAY],
  // Their bytes go as those that no row names.
  files: ['removed_at', FILE_DAYS * DAY],
  idempotency_keys: ['created_at', DAY],
  /** As long as an import can be taken back. The job of an undo still reads which tasks it had. */
  imports: ['created_at', 30 * DAY, () => sql`not exists (select 1 from jobs where kind = ${'undone_import' satisfies JobKind})`],
  jobs: ['failed_at', 30 * DAY],
  // No index has their time, but ids rise with it.
  notifications: ['at', 90 * DAY, () => sql`id in (select id from notifications order by id limit ${sql.lit(AT_ONCE)})`],
  /** As long as a browser gets push without opening its page. */
  push_subscriptions: ['created_at', 90 * DAY],
  recovery_codes: ['created_at', LINK_MS, () => sql`kind = 'link'`],
  setup_tokens: ['created_at', SETUP_LINK_MS],
  /** As long as a limit counts them. */
  sign_in_attempts: ['at', HOUR, (now) => sql`(network is distinct from ${CODES} or at <= ${ago(DAY, now)})`],
  sign_in_sources: ['tried_at', HOUR, (now) => sql`(good_at is null or good_at < ${ago(GOOD_DAYS * DAY, now)})`],
  trusted_browsers: ['last_used_at', TRUST_MS],
} satisfies { [Table in keyof Tables]?: Lifetime };

type Table = keyof typeof lifetimes;
export const agingTables = Object.keys(lifetimes) as Table[];

/** Deletes the rows of a table whose time is over, the oldest first, in short transactions. */
export async function deleteOld(database: Database, table: Table, now: number): Promise<void> {
  const [column, ms, onlySome = () => sql`true`]: Lifetime = lifetimes[table];
  const [from, at] = [sql.table(table), sql.ref(column)];
  const only = onlySome(now);
  const until = ago(ms, now);
  const deleteSome = async ({ sql: connection }: Transaction) => {
    const { rows } = await sql<{ at: string }>`
      select ${at} as at from ${from} where ${at} <= ${until} and ${only} order by ${at} limit 1 offset ${AT_ONCE - 1}`.execute(connection);
    await sql`delete from ${from} where ${at} <= ${rows[0]?.at ?? until} and ${only}`.execute(connection);
    return rows.length > 0;
  };
  while (await database.transaction(deleteSome));
}
