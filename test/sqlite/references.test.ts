import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anApp } from '../start-app.ts';

test('each reference to rows that are deleted has an index, so that a deletion reads no whole table', async () => {
  const { database } = await anApp();
  // The leading column, because a search by the others reads all entries.
  const { rows } = await sql<{ name: string }>`
    select tables.name || '.' || keys."from" as name
    from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and keys."table" <> 'admins' and not exists (
      select 1 from pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as columns
      where columns.seqno = 0 and columns.name = keys."from"
    ) order by 1`.execute(database.sql);
  expect(rows).toEqual([]);
});
