import { expect, test } from 'vitest';
import { guessColumns } from '../../src/client/import/guesses.ts';
import { readTable, type Table } from '../../src/client/import/read-table.ts';
import { factsOf, makeTasks } from '../../src/client/import/table-tasks.ts';
import { anAdmin, answered, theSuperAdmin } from '../factories.ts';
import { type App, anApp, type Client } from '../start-app.ts';

/** The columns that belong to the old tasks. */
const OLD = ['Id', 'Creator', 'Created', 'Updated', 'Completed', 'Version', 'Number'];

async function exported(as: Client): Promise<Table> {
  const table = await readTable((await as.call('GET', '/api/tasks.csv')).text);
  if (!table) throw new Error('The export has no rows.');
  return table;
}

const contentOf = ({ headers, rows }: Table) => rows.map((row) => row.filter((_, at) => !OLD.includes(headers[at] ?? '')));

test('an export that is imported into another board comes back the same, in the same order', async () => {
  const boardWithAna = async (): Promise<[App, Client]> => {
    const app = await anApp();
    await anAdmin(app, { name: 'Ana Diaz' });
    return [app, await theSuperAdmin(app)];
  };
  const [[, here], [, there]] = [await boardWithAna(), await boardWithAna()];
  const tasks = Array.from({ length: 60 }, (_, at) => ({
    title: `=Own ${at}`,
    description: at % 2 ? `'- a\n- b; =c "${at}"` : null,
    status: ['pending', 'in_progress', 'completed'][at % 3],
    priority: ['low', 'high'][at % 2],
    assignee: at % 4 ? 'Ana Diaz' : null,
    dueDate: at % 5 ? '2027-01-02' : null,
    labels: at % 3 ? ['Dock', 'x;y'] : [],
  }));
  await answered(here, 'POST', '/api/tasks/import?dryRun=false', { tasks });
  const table = await exported(here);
  const columns = guessColumns(table.headers);
  const meanings = { status: new Map(), priority: new Map(), assignee: new Map() };
  const facts = factsOf(table, columns, [{ name: 'Ana Diaz' }], []);
  const made = await makeTasks(facts, { columns, order: null, meanings, areLabelsMade: true });
  await answered(there, 'POST', '/api/tasks/import?dryRun=false', { tasks: made.toReversed() });
  expect(contentOf(await exported(there))).toEqual(contentOf(table));
});
