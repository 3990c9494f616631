import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../database/database.ts';

/** Somebody in JSON that is put together in SQL: by their id alone. Whoever reads it puts in who that is, by `withNames` or `bytesWithNames`. */
export const personById = ({ engine: { json } }: Connection, id: RawBuilder<unknown>): RawBuilder<string> => json.object({ person: id });

/** The name of somebody, or of nobody, in the same way. */
export const nameById = ({ engine: { json } }: Connection, id: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case when ${id} is not null then ${json.object({ nameOf: id })} end`;

/** Everybody by id and name, as one value of a query: in the query that reads the JSON, or in one after it, for nobody is ever forgotten. */
export const peopleJson = ({ engine: { json } }: Connection): RawBuilder<string> =>
  json.array(sql`select ${json.object({ id: sql`id`, name: sql`name` })} as json from admins`);

/** What the two above come to. No text can look like it: in JSON its quotes would stand behind a backslash. */
const byId = /\{"(?:person|nameOf)":"[^"]+"\}/g;

/** What stands for everybody, and what it is to be. */
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

/** Every letter is one byte of it in UTF-8. */
const asBytes = (text: string) => Buffer.from(text).toString('latin1');
const namesAsBytes = (people: string): Names => new Map(Array.from(namesOf(people), ([mark, json]) => [asBytes(mark), asBytes(json)]));

/** Remembers the last answer: people seldom change, and are asked for with every task. */
function remembering(read: (people: string) => Names): (people: string) => Names {
  let last = { people: '', names: new Map() as Names };
  return (people) => {
    if (last.people !== people) last = { people, names: read(people) };
    return last.names;
  };
}
const knownNames = remembering(namesOf);
const knownNamesAsBytes = remembering(namesAsBytes);

const put = (names: Names, json: string) => json.replace(byId, (mark) => names.get(mark) ?? 'null');

/** Puts people, as `peopleJson` tells them, into JSON that says them by id. */
export function withNames(people: string): (json: string) => string {
  const names = knownNames(people);
  return (json) => put(names, json);
}

/** The same for JSON as bytes: they are not taken for letters and back, which would take twice as long as all else. */
export const bytesWithNames = (people: string, { buffer, byteOffset, byteLength }: Uint8Array): Uint8Array =>
  Buffer.from(put(knownNamesAsBytes(people), Buffer.from(buffer, byteOffset, byteLength).toString('latin1')), 'latin1');
