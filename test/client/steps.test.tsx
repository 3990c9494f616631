import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Activity } from '#shared/activities.ts';
import { type Board, taskOn } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { keys } from '../../src/client/api/keys.ts';
import { queryClient } from '../../src/client/api/query-client.ts';
import { draftKeys } from '../../src/client/board-store/drafts/drafts.ts';
import { takeOut } from '../../src/client/board-store/drafts/outgoing.ts';
import { addition } from '../../src/client/board-store/mutations/add-comment.ts';
import { deleteComment } from '../../src/client/board-store/mutations/change-comment.ts';
import { setStatus } from '../../src/client/board-store/mutations/change-status.ts';
import { changeTask } from '../../src/client/board-store/mutations/change-task.ts';
import { deleteTask } from '../../src/client/board-store/mutations/delete-task.ts';
import { pendingEnded } from '../../src/client/board-store/mutations/pending.ts';
import { setFields } from '../../src/client/board-store/mutations/update-task.ts';
import { recordStep, steps } from '../../src/client/board-store/undo/steps.ts';
import { askForBoard } from '../../src/client/board-store/use-board.ts';
import { changeTasks } from '../../src/client/selection/change-selected.ts';
import { redo, undo } from '../../src/client/shortcuts/undo.ts';
import { toastStore } from '../../src/client/ui/toast/toast.ts';
import { callAs, forgetPage } from '../render.tsx';
import { type App, SUPER_ADMIN, startApp } from '../start-app.ts';
import { aColleague, type Colleague } from './elsewhere.ts';

let app: App;
let ana: Colleague;

beforeAll(async () => {
  forgetPage();
  app = await startApp();
  await callAs(app.url, 'POST', '/api/login', { username: SUPER_ADMIN.mobileNumber, password: 'x' });
  await callAs(app.url, 'POST', '/api/admins', { name: 'Ana Diaz', mobileNumber: '3055550101', role: 'super_admin' });
  ana = await aColleague(app.url, '3055550101');
  await queryClient.prefetchQuery({ queryKey: keys.user });
});

afterAll(() => app.close());

const TASKS = 3;
type Field = 'title' | 'description';
/** My change is made on the board that the page holds, which is old unless it was loaded again. */
type Act = { by: 'me' | 'ana'; at: number; field: Field } | { by: 'me'; all: true } | { by: 'page'; does: 'undo' | 'redo' | 'load' };

const at = fc.nat({ max: TASKS - 1 });
const field = fc.constantFrom<Field>('title', 'description');
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ by: fc.constantFrom('me' as const, 'ana' as const), at, field }),
  fc.record({ by: fc.constantFrom('me' as const), all: fc.constant(true as const) }),
  fc.record({ by: fc.constant('page' as const), does: fc.constantFrom('undo' as const, 'redo' as const, 'load' as const) }),
);

async function someTasks(): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < TASKS) ids.push(((await ana('POST', '/api/tasks', { title: 'As it was', description: 'As it was' })) as Task).id);
  await load();
  steps.set({ done: [], undone: [] });
  return ids;
}

async function load(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keys.board });
  await askForBoard();
}

const held = (id: string) => taskOn(queryClient.getQueryData<Board>(keys.board), id) as Task;
const stored = async (id: string) => (await ana('GET', `/api/tasks/${id}`)) as Task;
const settled = () => vi.waitFor(() => pendingEnded().then(() => expect(queryClient.isMutating()).toBe(0)), { timeout: 30_000 });

async function undoAll(): Promise<void> {
  while (steps.get().done.length > 0) {
    await undo();
    await settled();
  }
}

test('the creation of a task is undone after the user’s own later changes were', async () => {
  const { id } = (await (await callAs(app.url, 'POST', '/api/tasks', { title: 'Made by mistake' })).json()) as Task;
  await load();
  steps.set({ done: [[{ id, before: null, after: { title: 'Made by mistake' }, version: 1 }]], undone: [] });
  setStatus(held(id), 'completed');
  await settled();
  for (const _step of steps.get().done) {
    await undo();
    await settled();
    await load();
  }
  await expect(stored(id)).rejects.toThrow('404');
});

/** A task that the user has created and then given another title, both as steps. */
async function createdAndEdited(): Promise<string> {
  const { id } = (await (await callAs(app.url, 'POST', '/api/tasks', { title: 'Made by mistake' })).json()) as Task;
  await load();
  steps.set({ done: [], undone: [] });
  recordStep([{ id, before: null, after: { title: 'Made by mistake' }, version: 1 }]);
  setFields(held(id), { title: 'Named by mistake' });
  await settled();
  return id;
}

test('the edit and the creation of a task are undone in a row, before the board has been loaded again', async () => {
  const id = await createdAndEdited();
  await Promise.all([undo(), undo()]);
  await settled();
  expect(steps.get().done).toEqual([]);
  await expect(stored(id)).rejects.toThrow('404');
});

test('a creation is not undone if somebody else has changed the task between own changes', async () => {
  const id = await createdAndEdited();
  await ana('POST', `/api/tasks/${id}/comment`, { comment: 'Good that it is here' });
  await Promise.all([undo(), undo()]);
  await settled();
  expect(await stored(id)).toMatchObject({ title: 'Made by mistake', version: 4 });
});

test('a creation is undone after the user’s own comment was deleted', async () => {
  const id = await createdAndEdited();
  changeTask(addition(held(id), takeOut(draftKeys.comment('', id), 'A word')));
  await settled();
  const [entry] = held(id).activities;
  deleteComment(id, entry as Activity);
  await settled();
  await Promise.all([undo(), undo()]);
  await settled();
  await expect(stored(id)).rejects.toThrow('404');
});

test('a creation is undone after the user’s own deletion was', async () => {
  const id = await createdAndEdited();
  deleteTask(id, 'Named by mistake');
  await settled();
  for (const _step of [...steps.get().done]) {
    await undo();
    await settled();
    await load();
  }
  expect(steps.get().done).toEqual([]);
  await expect(stored(id)).rejects.toThrow('404');
});

test('a deletion that somebody else has taken back is not undone, so that no redo deletes the task', async () => {
  const id = await createdAndEdited();
  deleteTask(id, 'Named by mistake');
  await settled();
  await ana('POST', `/api/tasks/${id}/restore`);
  await undo();
  await settled();
  expect(steps.get().undone).toEqual([]);
  expect(await stored(id)).toMatchObject({ title: 'Named by mistake' });
});

test('two presses of Undo in a row undo two steps', async () => {
  const [id = ''] = await someTasks();
  setFields(held(id), { title: 'Once' });
  await settled();
  setFields(held(id), { title: 'Twice' });
  await Promise.all([undo(), undo()]);
  await settled();
  expect((await stored(id)).title).toBe('As it was');
  expect(steps.get().done).toEqual([]);
});

test('a toast’s Undo of a step that is being undone does nothing more', async () => {
  const [id = ''] = await someTasks();
  setFields(held(id), { title: 'Once' });
  await settled();
  const [step] = steps.get().done;
  await Promise.all([undo(), undo(step)]);
  await settled();
  expect((await stored(id)).title).toBe('As it was');
  expect(toastStore.get()?.variant).not.toBe('destructive');
});

test('whatever two people change, undo takes back the user’s own changes and leaves the other’s', async () => {
  const check = async (acts: Act[]) => {
    const ids = await someTasks();
    const hers = new Map<string, string>();
    for (const [index, one] of acts.entries()) {
      if (one.by === 'page') await { undo, redo, load }[one.does]();
      else if ('all' in one) changeTasks(ids.map(held), { description: `Mine, ${index}` });
      else if (one.by === 'me') setFields(held(ids[one.at] as string), { [one.field]: `Mine, ${index}` });
      else {
        const id = ids[one.at] as string;
        const value = `Hers, ${index}`;
        hers.set(`${id} ${one.field}`, value);
        await ana('POST', '/api/tasks/bulk', { changes: [{ id, [one.field]: value }] });
      }
      await settled();
    }
    await undoAll();
    for (const id of ids) {
      const { title, description } = await stored(id);
      const expected = (which: Field) => hers.get(`${id} ${which}`) ?? 'As it was';
      expect({ title, description }).toEqual({ title: expected('title'), description: expected('description') });
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(act, { maxLength: 10 }), check), { numRuns: process.env.LONG_TESTS ? 100 : 10 });
}, 60_000);

test.each([1, 2])('tasks due earlier on a day (%d of them) → choosing that day makes its end their due date', async (count) => {
  const ids = (await someTasks()).slice(0, count);
  const [earlier, end] = ['2026-12-01T14:30:00.000Z', '2026-12-02T04:59:59.999Z'];
  await ana('POST', '/api/tasks/bulk', { changes: ids.map((id) => ({ id, dueDate: earlier })) });
  await load();
  changeTasks(ids.map(held), { dueDate: end });
  await settled();
  for (const id of ids) expect((await stored(id)).dueDate).toBe(end);
});

test('50 steps are kept, and redo brings all of them back', async () => {
  const [id = ''] = await someTasks();
  for (let count = 1; count <= 52; count++) {
    setFields(held(id), { title: `Title ${count}` });
    await settled();
  }
  await undoAll();
  expect((await stored(id)).title).toBe('Title 2');
  for (let count = 0; count < 50; count++) {
    await redo();
    await settled();
  }
  expect((await stored(id)).title).toBe('Title 52');
  expect(steps.get()).toMatchObject({ undone: [] });
});

test('more than 200 tasks are changed by several calls and undone by one step', async () => {
  const titles = Array.from({ length: 201 }, (_, index) => `Many, ${index}`);
  const ids = await Promise.all(titles.map(async (title) => ((await ana('POST', '/api/tasks', { title })) as Task).id));
  await load();
  steps.set({ done: [], undone: [] });
  changeTasks(ids.map(held), { priority: 'urgent' });
  await settled();
  expect(steps.get().done).toHaveLength(1);
  await load();
  expect(new Set(ids.map((id) => held(id).priority))).toEqual(new Set(['urgent']));
  await undo();
  await settled();
  await load();
  expect(new Set(ids.map((id) => held(id).priority))).toEqual(new Set(['medium']));
});
