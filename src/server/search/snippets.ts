import { sql } from 'kysely';
import { acting } from '#messages/activity.ts';
import type { Mention } from '#shared/activities.ts';
import { fold, foldWithOffsets } from '#shared/fold.ts';
import type { Hit } from '#shared/tasks.ts';
import type { Connection } from '../database/database.ts';
import { DESCRIPTION } from './engine.ts';
import type { Found } from './find.ts';

/** Limit of comments read per page, the newest first (bytes). */
const BYTES_READ = 4_000_000;
const SHOWN = 240;
const BEFORE = 60;

/** The line of a comment with a word; of a long line, the part around it. */
function lineWith(comment: string, words: readonly string[]): string {
  const has = (folded: string) => words.some((word) => folded.includes(word));
  const lines = comment.split('\n').map((line) => line.trim());
  const line = lines.find((text) => has(fold(text))) ?? comment.trim();
  if (line.length <= SHOWN) return line;
  const { folded, offsets } = foldWithOffsets(line);
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0);
  const first = offsets[Math.min(...places)] ?? 0;
  const begin = Math.max(0, Math.min(first - BEFORE, line.length - SHOWN));
  const part = line
    .slice(begin, begin + SHOWN)
    .toWellFormed()
    .replaceAll('\uFFFD', '')
    .trim();
  return `${begin > 0 ? '…' : ''}${part}${begin + SHOWN < line.length ? '…' : ''}`;
}

/** The best line of a comment for tasks found by one; the newest of equals. @returns hits by task */
export async function findSnippets(
  connection: Connection,
  { words, byComment }: Pick<Found, 'words' | 'byComment'>,
): Promise<Map<string, Hit>> {
  if (byComment.length === 0) return new Map();
  const { search, json } = connection.engine;
  const held = sql.join(
    words.flat().map((word) => sql`case when ${search.stands(word)} then 1 else 0 end`),
    sql` + `,
  );
  const { rows } = await sql<{ id: string; note: string; name: string; via: string | null; mentions: string }>`
    with comments as (
      select t.id, ${search.key} as key, texts.place, sum(octet_length(texts.text)) over (order by texts.place desc, t.id) as bytes
      from tasks as t ${search.textsFrom(DESCRIPTION + 1)} where ${json.among(sql`t.id`, byComment)}
    ), holding as (
      select id, place, ${held} as words from (
        select id, place, ${search.textOf(sql`comments.key`, sql`comments.place`)} as text from comments where bytes <= ${BYTES_READ}
      ) as texts
    ), best as (
      select id, place, words, row_number() over (partition by id order by words desc, place desc) as nth from holding
    )
    select best.id, a.note, admins.name, a.via, a.mentions from best
      join activities as a on a.task_id = best.id and a.task_version = best.place
      join admins on admins.id = a.admin_id
    where best.nth = 1 and best.words > 0`.execute(connection.sql);
  const all = words.flat();
  return new Map(
    rows.map(({ id, note, name, via, mentions }) => {
      const comment = lineWith(note, all);
      const shown = (JSON.parse(mentions) as Mention[]).filter(({ as }) => comment.includes(`@${as}`));
      return [id, { comment, by: acting(name, via), ...(shown.length > 0 && { mentions: shown }) }];
    }),
  );
}
