import { describe, expect, onTestFinished, test } from 'vitest';
import type { Activity } from '#shared/activities.ts';
import type { Board } from '#shared/board.ts';
import type { BulkResult } from '#shared/bulk.ts';
import type { Task } from '#shared/tasks.ts';
import { newlyMentioned } from '../../src/server/tasks/mentions.ts';
import { aComment, anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { followBoard } from '../follow-board.ts';
import { type App, anApp, type Client } from '../start-app.ts';
import { expectWhole } from '../whole.ts';

async function aTeam(): Promise<{ app: App; as: Client; ana: string; ben: string }> {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const [ana, ben] = [await anAdmin(app, { name: 'Ana "Ñ" Diaz' }), await anAdmin(app, { name: 'Ben' })];
  return { app, as, ana: ana.admin.id, ben: ben.admin.id };
}

const read = (as: Client, { id }: { id: string }) => answered<Task>(as, 'GET', `/api/tasks/${id}`);
const rename = (as: Client, id: string, name: string) => answered(as, 'PATCH', `/api/admins/${id}`, { name });
const describeTask = (as: Client, { id, title }: Task, description: string | null) =>
  answered<Task>(as, 'PUT', `/api/tasks/${id}`, { title, description });

test('a mention in a description or a comment shows its person wherever the text shows, and the text stays as sent', async () => {
  const { app, as, ana, ben } = await aTeam();
  const follower = await followBoard(app.url, as.cookie);
  onTestFinished(() => follower.leave());
  const description = 'Call @ana "ñ" diaz, @Ben and @Ben, not ben@ben.test';
  const task = await aTask(as, { title: 'Gate', description });
  const mentions = [
    { as: 'ana "ñ" diaz', id: ana },
    { as: 'Ben', id: ben },
  ];
  expect(task).toMatchObject({ description, mentions });
  const id = await aComment(as, task, 'Done, @Ben.');
  const [entry, ...others] = (await read(as, task)).activities;
  expect(entry).toMatchObject({ id, note: 'Done, @Ben.', mentions: [{ as: 'Ben', id: ben }] });
  for (const other of others) expect(other).not.toHaveProperty('mentions');
  const shown = { description, mentions, activities: [{ mentions: [{ as: 'Ben', id: ben }] }, {}] };
  expect(await answered<Board>(as, 'GET', '/api/tasks')).toMatchObject({ pending: [shown] });
  expect(await answered(as, 'GET', '/api/tasks/search?search=gate')).toMatchObject([shown]);
  expect(await answered(as, 'GET', `/api/tasks/search?search=done`)).toMatchObject([shown]);
  expect(await answered(as, 'GET', `/api/tasks/${task.id}/activities`)).toMatchObject([{ mentions: [{ as: 'Ben', id: ben }] }, {}]);
  const told = await follower.until((all) => all.length === 2);
  expect(told[1]).toMatchObject({ change: { tasks: [shown] } });
  expect((await as.call('GET', '/api/tasks.csv')).text).toContain(description.replaceAll('"', '""'));
  await expectWhole(app.place);
});

test('a text without a mention has none', async () => {
  const { as } = await aTeam();
  const task = await aTask(as, { description: 'Ask @Nobody or Ben' });
  await aComment(as, task, 'ben@ben.test');
  for (const shown of [await read(as, task), (await answered<Board>(as, 'GET', '/api/tasks')).pending[0]]) {
    expect(shown).not.toHaveProperty('mentions');
    for (const entry of shown?.activities ?? []) expect(entry).not.toHaveProperty('mentions');
  }
});

test('a list that cuts a text keeps all of its mentions', async () => {
  const { as, ben } = await aTeam();
  const task = await aTask(as, { description: `${'x'.repeat(2_000)} @Ben` });
  await aComment(as, task, `${'x'.repeat(600)} @Ben`);
  const mentions = [{ as: 'Ben', id: ben }];
  expect(await answered<Board>(as, 'GET', '/api/tasks')).toMatchObject({
    pending: [{ descriptionCut: true, mentions, activities: [{ noteCut: true, mentions }, {}] }],
  });
});

test('a list leaves out the mentions of twenty people, and a single task shows them', async () => {
  const { as } = await aTeam();
  const names = Array.from({ length: 20 }, (_, at) => `Person ${at}`);
  for (const [at, name] of names.entries())
    await answered(as, 'POST', '/api/admins', { name, mobileNumber: String(6_000_000_000 + at), role: 'admin' });
  const text = names.map((name) => `@${name}`).join(', ');
  const task = await aTask(as, { description: text });
  await aComment(as, task, text);
  const mentions = names.map((name) => ({ as: name, id: expect.any(String) }));
  expect(await read(as, task)).toMatchObject({ mentions, activities: [{ mentions }, {}] });
  expect(await answered(as, 'GET', `/api/tasks/${task.id}/activities`)).toMatchObject([{ mentions }, {}]);
  const [listed] = (await answered<Board>(as, 'GET', '/api/tasks')).pending;
  expect(listed).not.toHaveProperty('mentions');
  expect(listed?.activities[0]).not.toHaveProperty('mentions');
});

describe('an edit of a text', () => {
  test('mentions the people of the new one', async () => {
    const { app, as, ana, ben } = await aTeam();
    const task = await aTask(as, { description: '@Ben' });
    expect(await describeTask(as, task, 'For @Ana "Ñ" Diaz')).toMatchObject({ mentions: [{ as: 'Ana "Ñ" Diaz', id: ana }] });
    expect(await answered(as, 'PUT', `/api/tasks/${task.id}`, { title: 'Roof', description: 'For @Ana "Ñ" Diaz' })).toMatchObject({
      mentions: [{ id: ana }],
    });
    const changes = [{ id: task.id, description: '@Ben again' }];
    expect(await answered<BulkResult>(as, 'POST', '/api/tasks/bulk', { changes })).toMatchObject({
      tasks: [{ mentions: [{ as: 'Ben', id: ben }] }],
    });
    expect(await describeTask(as, task, 'Nobody')).not.toHaveProperty('mentions');
    expect(await describeTask(as, task, null)).not.toHaveProperty('mentions');
    await expectWhole(app.place);
  });

  test('keeps whom an old name meant after a rename, also if another person has it now', async () => {
    const { app, as, ben } = await aTeam();
    const task = await aTask(as, { description: 'Ask @Ben' });
    const comment = await aComment(as, task, 'Thanks @Ben');
    await rename(as, ben, 'Benjamin Cole');
    const { admin: other } = await anAdmin(app, { name: 'Ben' });
    expect(await describeTask(as, task, 'Ask @ben or @Benjamin Cole today')).toMatchObject({
      mentions: [
        { as: 'ben', id: ben },
        { as: 'Benjamin Cole', id: ben },
      ],
    });
    const edited = await answered<Task>(as, 'PUT', `/api/tasks/${task.id}/comments/${comment}`, { comment: 'Thanks a lot, @Ben' });
    expect(edited.activities.find(({ id }) => id === comment)?.mentions).toEqual([{ as: 'Ben', id: ben }]);
    expect((await aTask(as, { description: 'Ask @Ben' })).mentions).toEqual([{ as: 'Ben', id: other.id }]);
  });

  test('goes on to mention a person who was deactivated, but a new text does not', async () => {
    const { as, ben } = await aTeam();
    const task = await aTask(as, { description: 'Ask @Ben' });
    await answered(as, 'PATCH', `/api/admins/${ben}`, { active: false });
    expect(await describeTask(as, task, 'Ask @Ben today')).toMatchObject({ mentions: [{ as: 'Ben', id: ben }] });
    expect(await aTask(as, { description: 'Ask @Ben' })).not.toHaveProperty('mentions');
  });
});

test('an edited comment mentions the people of its new text, and an erased one nobody', async () => {
  const { app, as, ana, ben } = await aTeam();
  const task = await aTask(as);
  const id = await aComment(as, task, 'Thanks @Ben');
  const path = `/api/tasks/${task.id}/comments/${id}`;
  const entryOf = ({ activities }: Task) => activities.find((entry: Activity) => entry.id === id);
  expect(entryOf(await answered<Task>(as, 'PUT', path, { comment: 'Thanks @Ana "Ñ" Diaz' }))).toMatchObject({
    mentions: [{ as: 'Ana "Ñ" Diaz', id: ana }],
    editedAt: expect.any(String),
  });
  await answered(as, 'PUT', path, { comment: 'Thanks @Ben' });
  expect(entryOf(await read(as, task))?.mentions).toEqual([{ as: 'Ben', id: ben }]);
  await answered(as, 'DELETE', path);
  expect(entryOf(await read(as, task))).not.toHaveProperty('mentions');
  await expectWhole(app.place);
});

test('a task keeps its mentions in the trash and back on the board', async () => {
  const { as, ben } = await aTeam();
  const task = await aTask(as, { description: 'Ask @Ben' });
  await answered(as, 'DELETE', `/api/tasks/${task.id}`);
  expect(await answered(as, 'GET', '/api/tasks/deleted')).toMatchObject([{ mentions: [{ as: 'Ben', id: ben }] }]);
  expect(await answered(as, 'POST', `/api/tasks/${task.id}/restore`)).toMatchObject({ mentions: [{ as: 'Ben', id: ben }] });
});

test('newly mentioned is a person whom the text before did not mention, by whatever name', () => {
  const stored = (...ids: string[]) => JSON.stringify(ids.map((id, at) => ({ as: `Name ${at}`, id })));
  expect(newlyMentioned(stored('a', 'b'), stored('b', 'c', 'a', 'd', 'd'))).toEqual(['c', 'd']);
  expect(newlyMentioned('[]', stored('a'))).toEqual(['a']);
  expect(newlyMentioned(stored('a'), '[]')).toEqual([]);
});
