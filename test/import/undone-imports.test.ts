import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Board } from '#shared/board.ts';
import { DAY, HOUR } from '#shared/durations.ts';
import type { ImportResult } from '#shared/import.ts';
import type { Task } from '#shared/tasks.ts';
import type { UndoResult } from '#shared/tokens.ts';
import { undoneImportJob } from '../../src/server/import/job.ts';
import { jobWorker } from '../../src/server/jobs/worker.ts';
import { deleteOld } from '../../src/server/retention.ts';
import { STAGED } from '../../src/server/search/read-hits.ts';
import { aComment, anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { anApp, type Client } from '../start-app.ts';
import { expectWhole } from '../whole.ts';
import { imported } from './an-import.ts';

const undo = (as: Client, { id }: ImportResult) => answered<UndoResult>(as, 'POST', `/api/tasks/import/${id}/undo`);
const boardOf = (as: Client) => answered<Board>(as, 'GET', '/api/tasks');
const titled = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `Row ${at + 1}` }));

test('an undo deletes what nobody has changed since, and says what it left', async () => {
  const app = await anApp();
  const as = await anAdmin(app);
  const result = await imported(as, [...titled(5), { title: 'Over', status: 'completed' }]);
  const { pending } = await boardOf(as);
  await imported(as, [{ title: 'Of another import', status: 'in_progress' }]);
  const [fifth, fourth, third] = pending;
  await aComment(as, { id: fifth?.id ?? '' }, 'Mine now');
  await answered(as, 'PUT', `/api/tasks/${fourth?.id}/status`, { status: 'in_progress' });
  await answered(as, 'DELETE', `/api/tasks/${third?.id}`);
  const other = await anAdmin(app);
  const { version } = await boardOf(as);
  const refused = await other.call('POST', `/api/tasks/import/${result.id}/undo`);
  expect([refused.status, refused.text]).toEqual([403, 'Only the person who imported these tasks or a super admin can undo the import.']);
  const left = [fourth, fifth].map((task) => ({
    id: task?.id,
    number: task?.number,
    title: task?.title,
    reason: 'Someone changed this task since.',
  }));
  expect(await undo(as, result)).toEqual({ undone: 3, left });
  expect(await boardOf(as)).toMatchObject({ version: version + 1, counts: { pending: 1, inProgress: 2, completed: 0 } });
  expect(await answered(as, 'GET', '/api/tasks/search?search=Over')).toEqual([]);
  const trash = await answered<Task[]>(as, 'GET', '/api/tasks/deleted');
  expect(trash.map(({ title }) => title).sort()).toEqual(['Over', 'Row 1', 'Row 2', 'Row 3']);
  expect(await undo(await theSuperAdmin(app), result)).toEqual({ undone: 0, left });

  await answered(as, 'POST', `/api/tasks/${trash.find(({ title }) => title === 'Over')?.id}/restore`);
  expect(await answered<Task[]>(as, 'GET', '/api/tasks/search?search=Over')).toHaveLength(1);
  await expectWhole(app.place);
});

test('a search does not count what was taken back, nor take it for an exact match', async () => {
  const app = await anApp();
  const as = await anAdmin(app);
  const similar = await aTask(as, { title: 'Gutter' });
  const result = await imported(as, [...titled(120), { title: 'Guttar' }]);
  await undo(as, result);
  const search = (text: string) => as.call('GET', `/api/tasks/search?search=${text}`);
  const found = await search('Row');
  expect([found.json(), found.headers.get('total-count'), found.headers.get('next-after')]).toEqual([[], '0', null]);
  const near = await search('Guttar');
  expect(near.json()).toMatchObject([{ id: similar.id }]);
  expect([near.headers.get('total-count'), near.headers.get('search-match')]).toEqual(['1', 'approximate']);
});

test('a search right after an undo does not count what was taken back, nor does any later one', async () => {
  const app = await anApp();
  const as = await anAdmin(app);
  const result = await imported(as, titled(600));
  const count = async () => (await as.call('GET', '/api/tasks/search?search=Row')).headers.get('total-count');
  expect(await count()).toBe('600');
  const { promise: changed, resolve } = Promise.withResolvers<void>();
  app.database.hear('change', () => resolve());
  const undone = undo(as, result);
  await changed;
  expect(await count()).toBe('0');
  await undone;
  expect(await count()).toBe('0');
});

test('a server that ended right after an undo → no search counts what was taken back, and its texts leave the index', async () => {
  const app = await anApp();
  const as = await anAdmin(app);
  const result = await imported(as, titled(5));
  const { transaction } = app.database;
  app.database.hear('change', () => {
    app.database.transaction = () => Promise.reject(new Error('The server was killed.'));
  });
  await undo(as, result);
  app.database.transaction = transaction;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR });
  onTestFinished(() => void vi.useRealTimers());
  const count = async () => (await as.call('GET', '/api/tasks/search?search=Row')).headers.get('total-count');
  expect(await count()).toBe('0');
  const failed: unknown[] = [];
  await jobWorker(app.database, { undone_import: undoneImportJob(app.database) }, (error) => failed.push(error)).runDue();
  expect(failed).toEqual([]);
  expect(await count()).toBe('0');
  expect((await sql`select text from search_texts`.execute(app.database.sql)).rows).toEqual([]);
});

test('an import that expires before the job of its undo has run → the job still takes its texts out of the index', async () => {
  const app = await anApp();
  const as = await anAdmin(app);
  await undo(as, await imported(as, titled(3)));
  await deleteOld(app.database, 'imports', Date.now() + 30 * DAY + 1_000);
  await jobWorker(app.database, { undone_import: undoneImportJob(app.database) }, () => {}).runDue();
  expect((await sql`select text from search_texts`.execute(app.database.sql)).rows).toEqual([]);
});

test('a search does not count an import that is underway', async () => {
  const app = await anApp();
  const as = await anAdmin(app);
  await imported(as, titled(3));
  const [{ id } = expect.fail()] = (await boardOf(as)).pending;
  await app.database.transaction((tx) => tx.sql.updateTable('tasks').set({ deleted_at: STAGED }).where('id', '=', id).execute());
  const found = await as.call('GET', '/api/tasks/search?search=Row');
  expect([found.json(), found.headers.get('total-count')]).toMatchObject([{ length: 2 }, '2']);
});

test('an old import can no longer be taken back', async () => {
  const app = await anApp();
  const as = await anAdmin(app);
  const result = await imported(as, titled(2));
  await deleteOld(app.database, 'imports', Date.now() + 30 * DAY + 1_000);
  expect((await as.call('POST', `/api/tasks/import/${result.id}/undo`)).status).toBe(404);
  expect((await boardOf(as)).counts.pending).toBe(2);
});
