import { beforeEach, expect, test } from 'vitest';
import { columnsFor, guessColumns, rememberColumns } from '../../src/client/import/guesses.ts';
import { readTable } from '../../src/client/import/read-table.ts';
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

test.each([
  [
    'Asana completes a task in any section',
    'Name,Section/Column,Completed At\nRepair the ramp,Doing,2026-01-09\nOrder pallets,Doing,',
    [{ status: 'completed' }, { status: 'in_progress' }],
  ],
  [
    'Trello archives a card of any list, and marks one as complete',
    'Card Name,List Name,Archived,Due Complete\nA,Doing,true,false\nB,Doing,false,true\nC,Doing,no,FALSE\nD,Doing,N,n/a',
    [{ status: 'completed' }, { status: 'completed' }, { status: 'in_progress' }, { status: 'in_progress' }],
  ],
  [
    'Kanboard closes a task in any column',
    'Status,Swimlane,Column,Title,Completion date,Priority\nClosed,All,Ready,A,01/09/2026,3\nOpen,All,Ready,B,,0',
    [
      { status: 'completed', priority: 'urgent' },
      { status: 'pending', priority: 'low' },
    ],
  ],
  ['a planned completion date completes no task', 'Task,Status,Completion Date\nA,Open,2027-01-09', [{ status: 'pending' }]],
  [
    'ClickUp numbers priorities from the highest, and says null for nothing',
    'Task Name,Due Date,Priority\nA,null,1\nB,1772614800000,4\nC,null,null',
    [
      { priority: 'urgent', dueDate: null },
      { priority: 'low', dueDate: '2026-03-04T09:00:00.000Z' },
      { priority: 'medium', dueDate: null },
    ],
  ],
  [
    'lines above the headers are no tasks',
    'Depot board,,\nThis week,,\nName,Person,Status\nRepair the ramp,Ana Diaz,Done',
    [{ title: 'Repair the ramp', assignee: 'Ana Diaz', status: 'completed' }],
  ],
])('%s', async (_, text, tasks) => {
  const table = await readTable(text);
  if (!table) throw new Error('This is no table.');
  const columns = guessColumns(table.headers);
  const facts = factsOf(table, columns, [{ name: 'Ana Diaz' }], []);
  expect(facts.unknown).toMatchObject({ status: [], priority: [] });
  const nothing = { status: new Map(), priority: new Map(), assignee: new Map() };
  const made = await makeTasks(facts, { columns, order: null, meanings: nothing, areLabelsMade: true });
  expect(made).toEqual(tasks.map((task) => expect.objectContaining(task)));
});

test('a name with a comma is one person if the team has somebody of that name, and otherwise the first of several', async () => {
  const table = await readTable('Title\tAssignee\nGate\tDiaz, Ana\nRamp\tIto, Ben');
  if (!table) throw new Error('This is no table.');
  const { rows } = factsOf(table, guessColumns(table.headers), [{ name: 'Diaz, Ana' }, { name: 'Ito' }], []);
  expect(rows.map(({ assignee }) => assignee)).toEqual(['Diaz, Ana', 'Ito']);
});
