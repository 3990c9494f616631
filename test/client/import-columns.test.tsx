import { beforeEach, expect, test } from 'vitest';
import { columnsFor, guessColumns, rememberColumns } from '../../src/client/import/guesses.ts';
import { factsOf, makeTasks } from '../../src/client/import/table-tasks.ts';

beforeEach(() => localStorage.clear());

test.each([
  [
    'ClickUp',
    ['Task Name', 'Task Content', 'Status', 'Assignees', 'Priority', 'Due Date', 'Tags'],
    { description: 'Task Content', assignee: 'Assignees' },
  ],
  ['a project of GitHub', ['Title', 'URL', 'Assignees', 'Status', 'Labels'], { assignee: 'Assignees' }],
  [
    'Planner',
    ['Task Name', 'Bucket Name', 'Progress', 'Priority', 'Assigned To', 'Due Date'],
    { status: 'Progress', assignee: 'Assigned To' },
  ],
  ['Notion', ['Name', 'Assign', 'Status', 'Due', 'Tags'], { title: 'Name', assignee: 'Assign', dueDate: 'Due' }],
])('the columns of an export of %s are found', (_, headers, expected) => {
  expect(guessColumns(headers)).toMatchObject(expected);
});

test.each(['5', '{}', '[null]', '[["[\\"Task\\",\\"Owner\\"]",5]]', '[["[\\"Task\\",\\"Owner\\"]",{"title":5}]]'])(
  'remembered columns that are %s are left out',
  (kept) => {
    localStorage.setItem('import-columns', kept);
    expect(columnsFor(['Task', 'Owner'])).toMatchObject({ title: 'Task', assignee: 'Owner' });
    rememberColumns(['Task', 'Owner'], { ...guessColumns(['Task', 'Owner']), title: 'Owner' });
    expect(columnsFor(['Task', 'Owner'])).toMatchObject({ title: 'Owner' });
  },
);

test('columns are remembered for the same headers', () => {
  const columns = { ...guessColumns(['Task', 'Owner']), title: 'Owner', assignee: null };
  rememberColumns(['Task', 'Owner'], columns);
  expect(columnsFor(['Task', 'Owner'])).toEqual(columns);
  expect(columnsFor(['Task', 'Owner', 'Due'])).toMatchObject({ title: 'Task', assignee: 'Owner', dueDate: 'Due' });
});

test('a person who was not here when another was chosen for their name, and who is now → the person', async () => {
  const table = { headers: ['Title', 'Assignee'], rows: [['Paint the fence', 'Cem']], isOwn: false };
  const columns = guessColumns(table.headers);
  const chosen = { status: new Map(), priority: new Map(), assignee: new Map([['Cem', 'Ben Ito']]) };
  const facts = factsOf(table, columns, [{ name: 'Ben Ito' }, { name: 'Cem' }], []);
  const tasks = await makeTasks(facts, { columns, order: null, meanings: chosen, areLabelsMade: true });
  expect(tasks.map(({ assignee }) => assignee)).toEqual(['Cem']);
});
