import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BulkChange, BulkResult, TaskValues } from '#shared/bulk.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { type App, anApp, type Client } from '../start-app.ts';
import { expectWhole } from '../whole.ts';

const RUNS = process.env.LONG_TESTS ? 300 : 12;

/** Values that one of the two sets and the other never does, so that a value tells its author. */
const values = {
  ana: {
    title: ['Ana 1', 'Ana 2'],
    description: ['Ana 1', 'Ana 2'],
    assignee: ['Ana'],
    priority: ['low', 'high'],
    dueDate: ['2026-12-02T04:59:59.999Z', '2026-12-03T04:59:59.999Z'],
    status: ['in_progress'],
    deleted: [true, false],
  },
  ben: {
    title: ['Ben 1', 'Ben 2'],
    description: ['Ben 1', 'Ben 2'],
    assignee: ['Ben'],
    priority: ['urgent'],
    dueDate: ['2026-12-04T04:59:59.999Z'],
    status: ['completed'],
  },
} as const;

type Person = keyof typeof values;
type Step = { by: Person; at: number; change: TaskValues };

const stepOf = (by: Person): fc.Arbitrary<Step> => {
  const change = fc.record(Object.fromEntries(Object.entries(values[by]).map(([field, all]) => [field, fc.constantFrom(...all)])), {
    requiredKeys: [],
  });
  return fc.record({ by: fc.constant(by), at: fc.nat({ max: 2 }), change: change as fc.Arbitrary<TaskValues> });
};
const steps = fc.array(fc.oneof(stepOf('ana'), stepOf('ben')), { minLength: 1, maxLength: 12 });

const bulk = (as: Client, changes: BulkChange[]) => answered<BulkResult>(as, 'POST', '/api/tasks/bulk', { changes });

type Field = Exclude<keyof TaskValues, 'labels'>;
const fieldsOf = (from: TaskValues) => Object.keys(from) as Field[];
const pick = (from: TaskValues, fields: Field[]): TaskValues => Object.fromEntries(fields.map((field) => [field, from[field]]));

/** The values of a task, deleted or not. */
async function valuesOf({ database }: App, id: string): Promise<Required<Omit<TaskValues, 'labels'>>> {
  const { name, due_date, deleted_at, ...same } = await database.sql
    .selectFrom('tasks')
    .leftJoin('admins', 'admins.id', 'assignee_id')
    .select(['title', 'description', 'name', 'priority', 'due_date', 'status', 'deleted_at'])
    .where('tasks.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...same, assignee: name, dueDate: due_date, deleted: deleted_at !== null };
}

test('whatever two people change, the undo of one leaves the other’s values, and takes back all that only one changed', {
  timeout: 600_000,
}, async () => {
  const app = await anApp();
  await anAdmin(app, { name: 'Ana', role: 'super_admin' });
  const people: Record<Person, Client> = { ana: await theSuperAdmin(app), ben: await anAdmin(app, { name: 'Ben', role: 'super_admin' }) };
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const tasks = await Promise.all(
        Array.from({ length: 3 }, async () => {
          const { id } = await aTask(people.ana);
          return { id, first: await valuesOf(app, id), ofBen: {} as TaskValues };
        }),
      );
      const undo: BulkChange[] = [];
      for (const { by, at, change } of all) {
        const { id, ofBen } = tasks[at] ?? expect.fail();
        const before = await valuesOf(app, id);
        await bulk(people[by], [{ id, ...change }]);
        const after = await valuesOf(app, id);
        const changed = fieldsOf(after).filter((field) => before[field] !== after[field]);
        if (by === 'ben') Object.assign(ofBen, pick(after, changed));
        else if (changed.length > 0) undo.unshift({ id, ...pick(before, changed), expected: pick(after, changed) });
      }
      const left = await Promise.all(tasks.map(({ id }) => valuesOf(app, id)));
      for (const change of undo) await bulk(people.ana, [change]);
      for (const [at, { id, first, ofBen }] of tasks.entries()) {
        const now = await valuesOf(app, id);
        const lastByBen = fieldsOf(ofBen).filter((field) => left[at]?.[field] === ofBen[field]);
        expect(now).toMatchObject(pick(ofBen, lastByBen));
        if (fieldsOf(ofBen).length === 0) expect(now).toEqual(first);
      }
    }),
    { numRuns: RUNS },
  );
  await expectWhole(app.place);
});
