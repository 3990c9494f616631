import { beforeAll, expect, test } from 'vitest';
import type { Admin } from '#shared/admins.ts';
import type { Task } from '#shared/tasks.ts';
import { columnsOf } from '../../src/server/admins/queries.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import { updateRow } from '../../src/server/database/rows.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { type App, anApp, type Client, startApp } from '../start-app.ts';

const UNSEEN = { status: 400, text: 'Name must not contain line breaks, two blanks in a row or invisible characters.' };
const NOBODY = { status: 400, text: 'Unassigned cannot be a name, because it stands for no assignee.' };
const TAKEN = { status: 409, text: 'An admin with this name already exists.' };

/** The board of names that are refused. It stays as it is, so they share it. */
let strict: Client;
beforeAll(async () => {
  const app = await startApp();
  strict = await theSuperAdmin(app);
  return () => app.close();
});

/** The replies to adding an admin with this name and to renaming an admin to it. */
async function triesOf(as: Client, name: string) {
  const made = await as.call('POST', '/api/admins', { name, mobileNumber: '1', role: 'admin' });
  const [me] = await answered<Admin[]>(as, 'GET', '/api/admins');
  return [made, await as.call('PATCH', `/api/admins/${me?.id}`, { name })];
}

test.each([
  ...[
    'Ana  Diaz',
    'Ana \u00a0Diaz',
    'Ana\u3000 Diaz',
    'Ana\nDiaz',
    'Ana\r\nDiaz',
    'Ana\tDiaz',
    'Ana\u2028Diaz',
    'Ana\u0085Diaz',
    'Ana\u0007',
  ],
  ...[
    'Ana\u200bDiaz',
    'Ana\u00adDiaz',
    'Ana\u2060Diaz',
    'Ana\ufeffDiaz',
    'Ana\u202eDiaz',
    'Ana Diaz\u200f',
    'Ana\u{e0041}',
    'Ana\u3164Diaz',
    'Ana\u{1d159}Diaz',
  ],
  ...[
    'Ana\u200dDiaz',
    'Ana \u200cDiaz',
    '\u200dAna',
    'Peñ\u200ca',
    'Pen\u0303\u200ca',
    'Ana\ufe0f',
    '田\u200d中',
    '김\u200c철수',
    'Ana 2\u200d1',
    'Ana-\ufe00Maria',
    'O’\ufe01Brien',
    'Agent 2\ufe03',
    'Ana\ufffe',
  ],
])('the name %j is refused because it looks like another name', async (name) => {
  for (const reply of await triesOf(strict, name)) expect(reply).toMatchObject(UNSEEN);
});

test.each([
  ...[
    'José Ñandú',
    'Jose\u0301',
    'O’Brien-Smith, Jr.',
    '이순신',
    '山田 太郎',
    '葛\u{e0100}城',
    'محمد علی',
    'علی\u200cرضا',
    'श्री\u200cमान',
    'ක්\u200dරිෂ්ණා',
  ],
  ...[
    'അനില്\u200d',
    'Nguyễn Văn Ánh',
    'Σίσυφος',
    'ዘነበ',
    'ᠰᠠᠷ\u180eᠠ',
    '👩\u200d👧 Mum',
    '👁\ufe0f\u200d🗨\ufe0f',
    'No. 1\ufe0f\u20e3',
    'دکتر\u200cها',
  ],
])('the name %j is accepted', async (name) => {
  const as = await theSuperAdmin(await anApp());
  expect((await answered<Admin>(as, 'POST', '/api/admins', { name, mobileNumber: '1', role: 'admin' })).name).toBe(name);
});

test.each(['Unassigned', ' UNASSIGNED ', 'ｕnassigned', 'Un\u0430ssigned'])(
  'the name %j is refused because it means that a task has no assignee',
  async (name) => {
    for (const reply of await triesOf(strict, name)) expect(reply).toMatchObject(NOBODY);
  },
);

test.each([
  ['ΣΟΦΟΣ', 'σοφοσ'],
  ['σοφος', 'ΣΟΦΟΣ'],
  ['σοφοσ', 'Σοφος'],
])('with an admin %s, the name %s is taken: a final sigma is the same letter', async (one, other) => {
  const app = await anApp();
  await anAdmin(app, { name: one });
  for (const reply of await triesOf(await theSuperAdmin(app), other)) expect(reply).toMatchObject(TAKEN);
});

/** An admin whose name was stored before the rules refused it. */
async function formerlyNamed(app: App, name: string) {
  const made = await anAdmin(app);
  const admin = { ...made.admin, name };
  await change(app.database, theOperator, (tx) => updateRow(tx, 'admins', admin.id, columnsOf(admin)));
  return admin;
}

test.each(['Ana  Diaz', 'Ana\u200bDiaz', 'A\nB', 'Unassigned', 'σοφοσ'])(
  'an admin already named %j keeps the name, and every other change still works',
  async (name) => {
    const app = await anApp();
    const as = await theSuperAdmin(app);
    await anAdmin(app, { name: 'ΣΟΦΟΣ' });
    const { id, mobileNumber } = await formerlyNamed(app, name);
    await app.signIn(mobileNumber);
    const path = `/api/admins/${id}`;
    expect(await answered(as, 'PATCH', path, { name, mobileNumber, role: 'super_admin' })).toMatchObject({ name, role: 'super_admin' });
    expect(await answered(as, 'PATCH', path, { mobileNumber: '42' })).toMatchObject({ name, mobileNumber: '42' });
    const task = await aTask(as, { assignee: name });
    expect(await answered<Task[]>(as, 'GET', `/api/tasks/search?assignee=${encodeURIComponent(name)}`)).toMatchObject([{ id: task.id }]);
    await answered(as, 'PATCH', path, { active: false });
    expect(await answered(as, 'PATCH', path, { name: 'Plain' })).toMatchObject({ name: 'Plain' });
  },
);

test.each(['Аna Diaz', 'Ana Dіaz', 'ΑNA DIAZ', 'Αna Diаz'])('%s looks like Ana Diaz → the name is taken for all but her', async (name) => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const [ana, other] = [await anAdmin(app, { name: 'Ana Diaz' }), await anAdmin(app)];
  expect(await as.call('POST', '/api/admins', { name, mobileNumber: '1', role: 'admin' })).toMatchObject(TAKEN);
  expect(await as.call('PATCH', `/api/admins/${other.admin.id}`, { name })).toMatchObject(TAKEN);
  expect(await as.call('PATCH', `/api/admins/${ana.admin.id}`, { name })).toMatchObject({ status: 200 });
});

test('names written wholly in another alphabet stay free', async () => {
  const as = await theSuperAdmin(await anApp());
  for (const [at, name] of ['Ольга', 'Дмитрий', 'Γιώργος', 'Олег'].entries())
    expect(await as.call('POST', '/api/admins', { name, mobileNumber: `786555019${at}`, role: 'admin' })).toMatchObject({ status: 201 });
});
