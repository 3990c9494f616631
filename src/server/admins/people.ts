import { type RawBuilder, sql } from 'kysely';
import { type Connection, readySql } from '../database/database.ts';

/** Placeholder for a person in SQL-built JSON (`{"person": id}`), replaced by `withNames`. */
export const personById = ({ engine: { json } }: Connection, id: RawBuilder<unknown>): RawBuilder<string> => json.object({ person: id });

/** Placeholder for a name (`{"nameOf": id}`); null for nobody. */
export const nameById = ({ engine: { json } }: Connection, id: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case when ${id} is not null then ${json.object({ nameOf: id })} end`;

/** The placeholder of a name in JSON built in JavaScript. */
export const nameMark = (id: string | null) => id && { nameOf: id };

/** All people and labels by id and name as one value. A later query needs a snapshot or the tasks' locks, because labels are deleted. */
export const peopleJson = readySql<string>(({ engine: { json } }) =>
  json.array(sql`select ${json.object({ id: sql`id`, name: sql`name` })} as json from (
    select id, name from admins union all select id, name from labels) as named`),
);

/** Matches both placeholders. User text can't contain one, because its quotes are escaped. */
const byId = /\{"(?:person|nameOf)":"[^"]+"\}/g;

type Names = ReadonlyMap<string, string>;

function namesOf(people: string): Names {
  const everybody = JSON.parse(people) as { id: string; name: string }[];
  return new Map(
    everybody.flatMap((one): [string, string][] => [
      [JSON.stringify({ person: one.id }), JSON.stringify(one)],
      [JSON.stringify({ nameOf: one.id }), JSON.stringify(one.name)],
    ]),
  );
}

let last: { people: string; names: Names } | undefined;

/** Replaces the placeholders in JSON by `people`, as `peopleJson` returns them. */
export function withNames(people: string): (json: string) => string {
  if (last?.people !== people) last = { people, names: namesOf(people) };
  const { names } = last;
  return (json) => json.replace(byId, (mark) => names.get(mark) ?? 'null');
}

/** Reads all names. @returns `withNames` of them */
export async function readNames(connection: Connection): Promise<(json: string) => string> {
  const { rows } = await sql<{ people: string }>`select ${peopleJson(connection)} as people`.execute(connection.sql);
  return withNames(rows[0]?.people ?? '[]');
}
