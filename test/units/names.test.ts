import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withNames } from '../../src/server/admins/people.ts';
import { aCharacter } from '../hostile-strings.ts';

const id = (at: number) => `0198a7b0-0000-7000-8000-00000000000${at}`;
const peopleOf = (names: string[]) => JSON.stringify(names.map((name, at) => ({ id: id(at), name })));
const text = fc.string({ unit: aCharacter });

test('names and ids are filled into every task of a list, whatever they contain', () => {
  const name = fc.oneof(text, fc.constantFrom('{"person":"', 'Ana "Ñ" Gómez', '🏝️'.repeat(60), '"}', '\\"}'));
  const person = fc.nat({ max: 4 });
  const task = fc.record({
    title: fc.oneof(text, fc.constantFrom(JSON.stringify({ person: id(0) }), JSON.stringify({ nameOf: id(1) }))),
    assignee: fc.option(person.map((at) => ({ nameOf: id(at) }))),
    creator: person.map((at) => ({ person: id(at) })),
    activities: fc.array(fc.record({ admin: person.map((at) => ({ person: id(at) })), note: fc.option(text) })),
  });
  fc.assert(
    // The last one or two ids have no name.
    fc.property(fc.array(name, { minLength: 3, maxLength: 4 }), fc.array(task), (names, tasks) => {
      const people = peopleOf(names);
      const list = tasks.map((one) => JSON.stringify(one));
      const wanted = tasks.map((one) => ({
        ...one,
        assignee: one.assignee && (names[Number(one.assignee.nameOf.at(-1))] ?? null),
        creator: known(names, one.creator.person),
        activities: one.activities.map(({ admin, note }) => ({ admin: known(names, admin.person), note })),
      }));
      expect(JSON.parse(`[${withNames(people)(list.join(','))}]`)).toEqual(wanted);
    }),
  );
});

const known = (names: string[], person: string) => {
  const at = Number(person.at(-1));
  return at < names.length ? { id: person, name: names[at] } : null;
};
