import { type Kysely, sql } from 'kysely';
import * as messages from '#messages/server/files.ts';
import { AppError } from '../../errors.ts';
import { EVER, type FileStore, hashed, inChunks } from '../file-store.ts';
import type { Tables } from '../schema.ts';

/** Bytes of a row. Reads find the rows of a span by it, so it never changes. */
const CHUNK = 256 * 1024;
const PAGE = 50;
/** Rows that a statement removes, because the chunks of a large file would take longer than it may. */
const REMOVED_AT_ONCE = 100;

/** The store of PostgreSQL: chunks in a table, which every node reads. Each is committed by itself, so that a file holds no long transaction. */
export function fileChunks(reader: Kysely<Tables>, writer: Kysely<Tables>): FileStore {
  async function remove(ids: string[], idleSince = EVER): Promise<void> {
    for (const id of ids)
      for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE; ) {
        const { rows } = await sql`delete from file_chunks where file_id = ${id}
          and place in (select place from file_chunks where file_id = ${id} limit ${sql.lit(REMOVED_AT_ONCE)})
          and not exists (select 1 from file_chunks as late where late.file_id = ${id} and late.at >= ${idleSince})
          returning place`.execute(writer);
        removed = rows.length;
      }
  }

  return {
    remove,

    async write(id, bytes, most) {
      const { passing, stored } = hashed(bytes, most);
      try {
        let place = 0;
        for await (const chunk of inChunks(passing, CHUNK)) {
          await writer.insertInto('file_chunks').values({ file_id: id, place, bytes: chunk, at: new Date().toISOString() }).execute();
          place += 1;
        }
        return stored();
      } catch (error) {
        // An unreachable database keeps the chunks until the hourly cleanup.
        await remove([id]).catch(() => {});
        throw error;
      }
    },

    async isWhole({ sql: connection }, id, size) {
      const { rows } = await sql<{ size: number | null }>`
        select sum(octet_length(bytes))::bigint as size from file_chunks where file_id = ${id}`.execute(connection);
      return (rows[0]?.size ?? 0) === size;
    },

    async *read(id, { from, to }) {
      for (let at = from; at < to; ) {
        const place = Math.floor(at / CHUNK);
        const skip = at - place * CHUNK;
        const length = Math.min(CHUNK - skip, to - at);
        const found = await reader
          .selectFrom('file_chunks')
          .select(sql<Buffer>`substring(bytes from ${skip + 1} for ${length})`.as('bytes'))
          .where('file_id', '=', id)
          .where('place', '=', place)
          .executeTakeFirst();
        if (!found || found.bytes.length < length) throw new AppError('notFound', messages.fileNotFound);
        yield found.bytes;
        at += length;
      }
    },

    async *list() {
      for (let last = ''; ; ) {
        const page = await reader
          .selectFrom('file_chunks')
          .select('file_id')
          .distinct()
          .where('file_id', '>', last)
          .orderBy('file_id')
          .limit(PAGE)
          .execute();
        if (page.length > 0) yield page.map(({ file_id }) => file_id);
        if (page.length < PAGE) return;
        last = page.at(-1)?.file_id ?? '';
      }
    },
  };
}
