import { type RawBuilder, sql } from 'kysely';
import { NIL } from 'uuid';
import type { Connection } from '../database/database.ts';
import { readySql } from '../database/ready-sql.ts';

/** Placeholder for a person in SQL-built JSON (`{"person": id}`), replaced by `withNames` or `listWithNames`. */
export const personById = ({ engine: { json } }: Connection, id: RawBuilder<unknown>): RawBuilder<string> => json.object({ person: id });

/** Placeholder for a name (`{"nameOf": id}`); null for nobody. */
export const nameById = ({ engine: { json } }: Connection, id: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case when ${id} is not null then ${json.object({ nameOf: id })} end`;

/** Everybody by id and name, as one value of a query: in the query that reads the JSON, or in one after it, for nobody is ever deleted. */
export const peopleJson = readySql<string>(({ engine: { json } }) =>
  json.array(sql`select ${json.object({ id: sql`id`, name: sql`name` })} as json from admins`),
);

/** Matches both placeholders; user text cannot: its quotes are escaped. */
const byId = /\{"(?:person|nameOf)":"[^"]+"\}/g;

/** Placeholders, and what replaces them. */
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

/** The same as bytes. A placeholder is looked up as text of one byte per character. */
const namesAsBytes = (people: string): ReadonlyMap<string, Buffer> =>
  new Map(Array.from(namesOf(people), ([mark, json]) => [Buffer.from(mark).toString('latin1'), Buffer.from(json)]));

/** Caches the last result: people seldom change, and are read with every task. */
function remembering<T>(read: (people: string) => T): (people: string) => T {
  let last: { people: string; names: T } | undefined;
  return (people) => {
    if (last?.people !== people) last = { people, names: read(people) };
    return last.names;
  };
}
const knownNames = remembering(namesOf);
const knownNamesAsBytes = remembering(namesAsBytes);

/** Replaces the placeholders in JSON by people, as `peopleJson` returns them. */
export function withNames(people: string): (json: string) => string {
  const names = knownNames(people);
  return (json) => json.replace(byId, (mark) => names.get(mark) ?? 'null');
}

const [OPENING, CLOSING] = [0x7b, 0x7d];
/** The length of both placeholders (bytes): their keys are equally long, and so are all ids. */
const MARK = JSON.stringify({ person: NIL }).length;
const NOBODY = Buffer.from('null');
/** Room for names that are longer than the ids they stand for (bytes). */
const ROOM = 65_536;

/**
 * A JSON array of such JSON, with people put in. All of it stays bytes and is copied once: decoded to text and back, or put between its brackets
 * by SQL, it would take half as long again.
 * @param list the values, with commas between them
 */
export function listWithNames(people: string, list: Uint8Array): Uint8Array {
  const names = knownNamesAsBytes(people);
  const from = Buffer.from(list.buffer, list.byteOffset, list.byteLength);
  let to = Buffer.allocUnsafeSlow(from.length + ROOM);
  let written = to.write('[');
  let read = 0;
  // One byte is found much faster than several.
  for (let at = from.indexOf(OPENING); at >= 0; at = from.indexOf(OPENING, at + 1)) {
    if (from[at + MARK - 1] !== CLOSING) continue;
    const mark = from.toString('latin1', at, at + MARK);
    const name = names.get(mark) ?? (mark.match(byId) ? NOBODY : undefined);
    if (!name) continue;
    if (written + name.length + from.length - read + 1 > to.length) to = Buffer.concat([to], 2 * to.length);
    written += from.copy(to, written, read, at);
    written += name.copy(to, written);
    read = at + MARK;
  }
  written += from.copy(to, written, read);
  written += to.write(']', written);
  return to.subarray(0, written);
}
