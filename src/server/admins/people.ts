import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../database/database.ts';

/** Somebody in JSON that is put together in SQL: by their id alone. Whoever reads it says who that is, by `naming`. */
export const personById = ({ engine: { json } }: Connection, id: RawBuilder<unknown>): RawBuilder<string> => json.object({ person: id });

/** The name of somebody, or of nobody, in the same way. */
export const nameById = ({ engine: { json } }: Connection, id: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case when ${id} is not null then ${json.object({ nameOf: id })} end`;

/** Everybody by id and name, as one value of a query: in the query that reads the JSON, or in one after it, for nobody is ever forgotten. */
export const peopleJson = ({ engine: { json } }: Connection): RawBuilder<string> =>
  json.array(sql`select ${json.object({ id: sql`id`, name: sql`name` })} as json from admins`);

/** What the two above come to. No text can look like it: in JSON its quotes would stand behind a backslash. */
const byId = /\{"(?:person|nameOf)":"[^"]+"\}/g;

function naming(people: string, written: (json: string) => string): (json: string) => string {
  const everybody = (JSON.parse(people) as { id: string; name: string }[]).flatMap((one): [string, string][] => [
    [JSON.stringify({ person: one.id }), written(JSON.stringify(one))],
    [JSON.stringify({ nameOf: one.id }), written(JSON.stringify(one.name))],
  ]);
  const known = new Map(everybody);
  return (json) => json.replace(byId, (one) => known.get(one) ?? 'null');
}

/** Puts people, as `peopleJson` tells them, into JSON that says them by id. */
export const withNames = (people: string): ((json: string) => string) => naming(people, (json) => json);

/** The same for JSON as bytes: they are not taken for letters and back, which would take twice as long as all else. */
export function bytesWithNames(people: string, { buffer, byteOffset, byteLength }: Uint8Array): Uint8Array {
  const named = naming(people, (json) => Buffer.from(json).toString('latin1'));
  return Buffer.from(named(Buffer.from(buffer, byteOffset, byteLength).toString('latin1')), 'latin1');
}
