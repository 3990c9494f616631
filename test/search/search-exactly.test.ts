import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fold, searchWords } from '#shared/fold.ts';
import type { Status } from '#shared/tasks.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import type { TaskFilters } from '../../src/server/search/filters.ts';
import type { Found } from '../../src/server/search/find.ts';
import { PAGE, type WantedPage } from '../../src/server/search/list.ts';
import { findTasks } from '../../src/server/search/search.ts';
import { commentOnTask, createTask, deleteTask, moveTask } from '../../src/server/tasks/changes.ts';
import { findTaskRow } from '../../src/server/tasks/queries.ts';
import { aDraft, doneAs, theSuperAdmin } from '../factories.ts';
import { type App, startApp } from '../start-app.ts';

type Known = { id: string; texts: string[]; status: Status; assigneeId: string | undefined };

const SIZE = 1_600;
const SEED = 20_261;
let app: App;
let admin: { id: string; name: string };
/** Newest first. */
const board: Known[] = [];

const letter = fc.constantFrom(...'aaabbeiolnrst', 'é', 'ß', 'ø', 'Σ', 'я', 'ж', 'ש', 'ع', 'Ⴀ', '漢', 'ก', '𐐀', '가');
const others = fc.constantFrom('0', '7', '٣', '-', '.', '’', '"', '%', '_', '(', '*', '🏠', '👩‍🚒', '\u200b', '\u0301', '—');
const run = fc.string({ unit: letter, minLength: 1, maxLength: 9 });
const long = fc.nat(200).map((length) => 'abcdefghijklmnopqrstuvwxyz'.repeat(9).slice(0, length));
const token = fc.oneof(
  { weight: 6, arbitrary: run },
  { weight: 2, arbitrary: fc.tuple(run, others, run).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: others },
  { weight: 1, arbitrary: long },
  { weight: 4, arbitrary: fc.constantFrom('Roof', 'roofing', 'lot5', 'Lot', 'sunroof', 'at') },
);
const text = fc.array(token, { minLength: 1, maxLength: 7 }).map((tokens) => tokens.join(' '));
const task = fc.record({ title: text, description: text, comment: fc.option(text, { freq: 3 }), kind: fc.nat(29) });

beforeAll(async () => {
  app = await startApp();
  await theSuperAdmin(app);
  admin = await app.database.sql.selectFrom('admins').select(['id', 'name']).executeTakeFirstOrThrow();
  const start = Date.parse('2026-01-01T00:00:00Z');
  await change(app.database, theOperator, async (tx) => {
    for (const { title, description, comment, kind } of fc.sample(task, { seed: SEED, numRuns: SIZE })) {
      // Each task at its own moment, because tasks of one moment may stand in any order.
      const doing = doneAs(tx, admin.id, new Date(start + board.length * 1_000).toISOString());
      // Most tasks have this word, so that there are more than are ranked.
      const common = kind < 26 ? 'common' : 'seldom';
      const words = { title: `t ${title}`, description: `${common} ${description}` };
      const assignee = kind % 5 === 0 ? admin.name : null;
      const id = await createTask(doing, aDraft({ ...words, assignee }));
      const row = async () => (await findTaskRow(tx, id)) ?? expect.fail();
      if (comment) await commentOnTask(doing, await row(), comment);
      const status = kind % 7 === 0 ? 'completed' : 'pending';
      await moveTask(doing, await row(), status);
      if (kind === 3) await deleteTask(doing, await row());
      else
        board.unshift({
          id,
          texts: [words.title, words.description, comment ?? ''].map(fold),
          status,
          assigneeId: assignee ? admin.id : undefined,
        });
    }
  });
}, 60_000);
afterAll(() => app.close());

/** The rank of a hit in a comment only. */
const BY_COMMENT = 2;

/** The expected result, found by scanning every text. */
function scan(words: string[], { status, assigneeId, unassigned }: TaskFilters): { id: string; rank: number }[] {
  const rank = ({ texts }: Known) =>
    [1, 2, 3].findIndex((columns) => words.every((word) => texts.slice(0, columns).some((one) => one.includes(word))));
  return board
    .filter((one) => (!status || one.status === status) && (!assigneeId || one.assigneeId === assigneeId))
    .filter((one) => !unassigned || !one.assigneeId)
    .map((one) => ({ id: one.id, rank: rank(one) }))
    .filter((one) => one.rank >= 0)
    .sort((a, b) => a.rank - b.rank);
}

/** Reads all pages of a search. */
async function foundBy(words: string, filters: TaskFilters, by: Pick<WantedPage, 'order'> = {}): Promise<Found> {
  const ids: string[] = [];
  const byComment: string[] = [];
  for (;;) {
    const found = await app.database.aside((connection) => findTasks(connection, words, filters, { after: ids.at(-1), ...by }));
    ids.push(...found.ids);
    byComment.push(...found.byComment);
    expect(ids.length, words).toBeLessThanOrEqual(board.length);
    if (found.ids.length < PAGE) return { ...found, ids, byComment };
  }
}

const part = fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 12 }));
const asked = fc.array(
  fc.oneof({ weight: 3, arbitrary: part }, { weight: 1, arbitrary: token }, { weight: 1, arbitrary: fc.constant('common') }),
  {
    minLength: 1,
    maxLength: 3,
  },
);
const filters = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  fc.constantFrom<TaskFilters['status']>('pending', 'completed').map((status) => ({ status })),
  fc.constant({ unassigned: true }),
  fc.constant('mine' as const),
);

test('whatever the words consist of, a search finds exactly the tasks that contain them, in order', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(asked, filters, fc.nat(), async (parts, chosen, at) => {
      const texts = [...(board[at % board.length] ?? expect.fail()).texts.join(' ')];
      const pieces = parts.map((one) =>
        typeof one === 'string'
          ? one
          : texts
              .slice(one[0] % texts.length)
              .slice(0, one[2])
              .join(''),
      );
      const words = searchWords(pieces.join(' '));
      fc.pre(words.length > 0);
      const wanted: TaskFilters = chosen === 'mine' ? { assigneeId: admin.id, status: 'pending' } : chosen;
      const expected = scan(words, wanted);
      const found = await foundBy(words.join(' '), wanted);
      if (expected.length === 0 && found.approximate) return;
      const ids = expected.map(({ id }) => id);
      const byComment = expected.filter(({ rank }) => rank === BY_COMMENT).map(({ id }) => id);
      expect(found.ids, JSON.stringify(words)).toEqual(ids);
      expect(found.byComment, JSON.stringify(words)).toEqual(byComment);
      expect(found.total).toBe(expected.length);

      const ordered = await foundBy(words.join(' '), wanted, { order: 'priority' });
      expect(ordered.ids.toSorted(), JSON.stringify(words)).toEqual(ids.toSorted());
      expect(ordered.byComment.toSorted(), JSON.stringify(words)).toEqual(byComment.toSorted());

      const newest = await foundBy(words.join(' '), wanted, { order: 'newest' });
      expect(newest.ids, JSON.stringify(words)).toEqual(board.map(({ id }) => id).filter((id) => ids.includes(id)));
      expect(newest.byComment.toSorted(), JSON.stringify(words)).toEqual(byComment.toSorted());
      expect(newest.total).toBe(expected.length);
    }),
    { numRuns: process.env.TEST_POSTGRES ? 50 : 400, seed: SEED },
  );
});
