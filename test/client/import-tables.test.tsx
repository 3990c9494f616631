import { readFile } from 'node:fs/promises';
import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { csvColumns } from '#messages/server/tasks.ts';
import { guessColumns } from '../../src/client/import/guesses.ts';
import { ImportPreview } from '../../src/client/import/import-preview.tsx';
import { guessOrder, readDate } from '../../src/client/import/read-dates.ts';
import { decodeText, readTable, type Table } from '../../src/client/import/read-table.ts';
import { factsOf, makeTasks } from '../../src/client/import/table-tasks.ts';
import { csvHead, csvLine } from '../../src/server/http/csv.ts';

const admins = [{ name: 'Ana Diaz' }, { name: 'Ben Ito' }];

async function tableOf(text: string, step?: number): Promise<Table> {
  const table = await readTable(text, step);
  if (!table) throw new Error('This is no table.');
  return table;
}

const fixture = async (name: string) => tableOf(decodeText(await readFile(`test/fixtures/import/${name}`)));

const meanings = { status: new Map(), priority: new Map(), assignee: new Map() };

/** The tasks of a table by guesses alone. */
function guessed(table: Table) {
  const columns = guessColumns(table.headers);
  return makeTasks(factsOf(table, columns, admins, []), { columns, order: null, meanings, areLabelsMade: true });
}

beforeEach(() => localStorage.clear());

const ramp = { title: 'Repair the ramp', status: 'pending', assignee: 'Ana Diaz' };
const pallets = { title: 'Order pallets', status: 'in_progress', assignee: 'Ben Ito' };
const stock = { title: 'Count the stock', status: 'completed', assignee: null, description: 'Twice' };

test.each([
  [
    'trello.csv',
    [
      {
        ...ramp,
        description: 'The ramp "B" is stuck.\nBring grease.',
        dueDate: '2026-03-04T17:00:00.000Z',
        labels: ['Dock', 'Urgent (red)'],
      },
      { ...pallets, assignee: 'Ana Diaz', labels: ['Supplies'] },
      stock,
    ],
  ],
  ['planka.csv', [{ ...ramp, dueDate: '2026-03-04', labels: ['Dock'] }, { ...pallets, labels: ['Supplies', 'Dock'] }, stock]],
  [
    'kanboard.csv',
    [
      { ...ramp, dueDate: '2026-03-14', priority: 'urgent' },
      { ...pallets, labels: ['Supplies', 'Dock'] },
      { ...stock, priority: 'low' },
    ],
  ],
  [
    'jira.csv',
    [
      { ...ramp, priority: 'urgent', dueDate: '2026-03-04', labels: ['Dock', 'Urgent'], description: 'h3. Ramp\n\nThe ramp is stuck.' },
      { ...pallets, priority: 'medium', labels: ['Supplies'] },
      { ...stock, priority: 'low', dueDate: '2026-02-01' },
    ],
  ],
  [
    'clickup.csv',
    [
      { ...ramp, description: 'The ramp, it is stuck', dueDate: '2026-03-04T09:00:00.000Z', labels: ['dock', 'urgent'] },
      { ...pallets, labels: [] },
      stock,
    ],
  ],
  [
    'monday.csv',
    [
      { ...ramp, status: 'in_progress', dueDate: '2026-03-04', priority: 'high' },
      { ...pallets, priority: 'urgent' },
      { title: 'Count the stock', status: 'completed', assignee: null },
    ],
  ],
  ['asana.csv', [{ ...ramp, dueDate: '2026-03-04' }, { ...pallets, labels: ['Supplies', 'Dock'] }, stock]],
  [
    'excel-semicolon-bom.csv',
    [
      { ...ramp, priority: 'urgent', dueDate: '2026-03-14', description: 'The ramp; it is stuck.\nBring grease.' },
      { ...pallets, description: 'Für Gate 7' },
      { ...stock, dueDate: '2026-02-01' },
    ],
  ],
  ['excel-windows-1252.csv', [ramp, { ...pallets, description: 'Für Gate 7' }, stock]],
  [
    'excel-utf-16.txt',
    [
      { ...ramp, dueDate: '2026-03-14' },
      { ...pallets, title: 'Order pallets – now' },
    ],
  ],
])('%s becomes tasks by guesses alone', async (name, tasks) => {
  expect(await guessed(await fixture(name))).toEqual(tasks.map((task) => expect.objectContaining(task)));
});

test.each([
  ['dates-year-first.csv', 'dayFirst', ['2026-03-04']],
  ['dates-day-first.csv', 'dayFirst', ['2026-04-03', '2026-12-25']],
  ['dates-month-first.csv', 'monthFirst', ['2026-03-04', '2026-12-25']],
])('%s tells its order of dates', async (name, order, days) => {
  const table = await fixture(name);
  expect(factsOf(table, guessColumns(table.headers), [], []).order).toBe(order);
  expect((await guessed(table)).map(({ dueDate }) => dueDate)).toEqual(days);
});

test('dates that can be read in two ways, or contradict each other, are asked about', async () => {
  const table = await fixture('dates-ambiguous.csv');
  expect(factsOf(table, guessColumns(table.headers), [], []).order).toBeNull();
  expect(guessOrder(['25/12/2026', '12/25/2026'])).toBeNull();
});

test('a date of the same day and month reads alike in both orders, with and without a zero → no question', () => {
  expect(guessOrder(['03/03/2026', '3/03/2026'])).toBe('dayFirst');
  expect(guessOrder(['3/03/2026', '12/25/2026'])).toBe('monthFirst');
});

test.each([
  ['4 Mar 2026', '2026-03-04'],
  ['04-Mar-26', '2026-03-04'],
  ['March 4, 2026', '2026-03-04'],
  ['Wednesday, March 4, 2026', '2026-03-04'],
  ['2026-03-04T09:00:00+0200', '2026-03-04T09:00:00+02:00'],
  ['2026-03-04 09:00', '2026-03-04'],
  ['4.3.26', '2026-03-04'],
  ['04/03/2026 09:00', '2026-03-04'],
  ['46085', '2026-03-04'],
  ['46085.375', '2026-03-04'],
  ['46085,375', '2026-03-04'],
  ['1772614800000', '2026-03-04T09:00:00.000Z'],
  ['31/02/2026', '31/02/2026'],
  ['soon', 'soon'],
  ['', null],
])('the date %j is read as %j', (cell, day) => {
  expect(readDate(cell, 'dayFirst')).toBe(day);
});

test('words, people and labels that are unknown are listed, the most frequent first', async () => {
  const table = await tableOf(
    'Title,Status,Priority,Assignee,Labels\na,Parked,Cosmic,Cem,Dock\nb,Parked,Low,Ana Diaz,"Dock, New"\nc,Odd,,ben ito,New\nd,Done,,Cem,New',
  );
  const facts = factsOf(table, guessColumns(table.headers), admins, [{ id: '1', name: 'dock', color: 'red' }]);
  expect(facts.order).toBe('dayFirst');
  expect(facts.unknown).toEqual({ status: ['Parked', 'Odd'], priority: ['Cosmic'], assignee: ['Cem'], labels: ['New'] });
  const choices = {
    columns: guessColumns(table.headers),
    order: null,
    meanings: { ...meanings, status: new Map([['Parked', 'completed' as const]]), assignee: new Map([['Cem', 'Ben Ito']]) },
    areLabelsMade: false,
  };
  const tasks = await makeTasks(facts, choices);
  expect(tasks.map(({ status, assignee, labels }) => [status, assignee, labels])).toEqual([
    ['completed', 'Ben Ito', ['Dock']],
    ['completed', 'Ana Diaz', ['Dock']],
    ['pending', 'Ben Ito', []],
    ['completed', 'Ben Ito', []],
  ]);
});

test('the preview shows an instant as the day that it is on the board', () => {
  const task = {
    title: 'Late in the evening',
    description: null,
    status: 'pending',
    priority: 'medium',
    assignee: null,
    labels: [],
  } as const;
  const items = ['2026-12-02T02:00:00.000Z', '2026-12-03'].map((dueDate, at) => ({ row: at + 1, task: { ...task, labels: [], dueDate } }));
  render(<ImportPreview prepared={{ items, refused: [], key: 'a' }} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Late in the eveningPending · Medium · Dec 1, 2026',
    'Late in the eveningPending · Medium · Dec 3, 2026',
  ]);
});

/** Text with what makes a spreadsheet compute, and what makes a table hard to read. */
const text = fc.string({ unit: fc.constantFrom("'", '"', '=', '+', '-', '@', ' ', ';', '|', '\t', '\n', ',', 'a', 'ü', '＝') });
const exported = fc.record({
  title: text.filter((title) => title.trim() !== ''),
  description: text,
  status: fc.constantFrom('pending', 'in_progress', 'completed'),
  priority: fc.constantFrom('low', 'medium', 'high', 'urgent'),
  assignee: fc.constantFrom('', 'Ana Diaz', 'Ben Ito'),
  due: fc.constantFrom('', '2026-03-04', '2027-12-31'),
  labels: fc.uniqueArray(fc.constantFrom('Dock', 'a;b', "'Quoted", 'x | y'), { maxLength: 3 }),
});

test('our own export comes back as it went', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(exported, { minLength: 1, maxLength: 20 }), fc.integer({ min: 200, max: 2_000 }), async (tasks, step) => {
      const lines = tasks.map(({ title, description, status, priority, assignee, due, labels }, at) =>
        csvLine(['id', title, description, status, priority, assignee, due, 'Ana Diaz', '', '', '', '1', String(at), labels.join(', ')]),
      );
      const bytes = Buffer.from(csvHead(Object.values(csvColumns)) + lines.join(''));
      const table = await tableOf(decodeText(bytes), step);
      expect(await guessed(table)).toEqual(
        tasks.map(({ due, description, assignee, ...task }) => ({
          ...task,
          description: description || null,
          assignee: assignee || null,
          dueDate: due || null,
        })),
      );
    }),
    { numRuns: 60 },
  );
});

test('a name with a comma in our own export that is no longer here → nobody with a part of it', async () => {
  const line = csvLine(['id', 'Lock up', '', 'pending', 'low', 'Diaz, Ana', '', 'Ana Diaz', '', '', '', '1', '1', '']);
  const table = await tableOf(csvHead(Object.values(csvColumns)) + line);
  const facts = factsOf(table, guessColumns(table.headers), [{ name: 'Diaz' }], []);
  expect(facts.unknown.assignee).toEqual(['Diaz, Ana']);
});

test('a long table is read in steps, between which the page can draw', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => `Task ${at},"Line one\nline two of ${at}"`);
  let turns = 0;
  let going = true;
  const count = () => {
    turns += 1;
    if (going) setTimeout(count);
  };
  count();
  const table = await tableOf(`Title,Description\n${rows.join('\n')}`, 10_000);
  going = false;
  expect(table.rows).toHaveLength(5_000);
  expect(table.rows[4_999]).toEqual(['Task 4999', 'Line one\nline two of 4999']);
  expect(turns).toBeGreaterThan(10);
});

test('an order that was chosen for one column of dates, then another column that tells its own → its own', async () => {
  const table = await tableOf('Title,Start,Due\na,03/04/2026,12/25/2026\nb,05/06/2026,03/04/2026');
  const columns = { ...guessColumns(table.headers), dueDate: 'Due' };
  const tasks = await makeTasks(factsOf(table, columns, [], []), { columns, order: 'dayFirst', meanings, areLabelsMade: true });
  expect(tasks.map(({ dueDate }) => dueDate)).toEqual(['2026-12-25', '2026-03-04']);
});
