import { counted, tasks } from '#messages/plural.ts';

export const title = 'Import Tasks';
export const description = 'From a table of another program: comma-separated, or copied from a spreadsheet. Nobody is notified.';
export const file = 'File';
export const chooseFile = 'Choose File';
export const dropHint = 'or drop it here';
export const paste = 'Or paste a table';
export const pasteHint = 'With the names of its columns in the first line.';
export const readTable = 'Read Table';
export const otherTable = 'Other Table';
export const noTable = 'This is no table with a line of column names and at least one row. Choose another file.';
export const tooManyRows = (rows: string, most: string) => `This table has ${rows} rows. Import at most ${most} at a time.`;
export const unreadable = 'The browser can’t read this file. Choose it again.';

export const columns = 'Columns';
export const columnsHint = 'Choose the column for each field.';
export const noColumn = 'Not imported';
export const leftOutColumns = (names: string) => `Columns that are not imported: ${names}`;

export const dateOrder = 'Order of the dates';
export const dateOrderHint = (example: string) => `Dates such as ${example} can be read in two ways.`;
export const dateOrders = { dayFirst: 'Day first (31/12/2026)', monthFirst: 'Month first (12/31/2026)' };
export const chooseOne = 'Choose one';
export const chooseOrder = 'Choose the order of the dates first.';

export const unknown = {
  status: 'Statuses with another name',
  priority: 'Priorities with another name',
  assignee: 'People who are not here',
  labels: 'Labels that do not exist',
};
export const createLabels = 'Create them';
export const leaveLabelsOut = 'Leave them out';
export const labelsHint = 'Only a super admin can create labels.';
export const further = (count: number) => `${count} more are read as usual.`;

export const preview = 'Preview';
export const firstTasks = (shown: number, count: number) => (shown < count ? `The first ${shown} of ${count} tasks` : tasks(count));
export const previewList = 'Tasks to import';
const rows = (count: number) => counted(count, 'row is', 'rows are');
export const refused = (count: number) => `${rows(count)} left out`;
export const refusedList = 'Rows that are left out';
export const refusedRow = (row: number, title: string, reason: string) => `Row ${row}${title && `, ${title}`}: ${reason}`;
export const showMore = 'Show more';
export const noneLeft = 'No row can be imported. Change the columns above.';

export const importTasks = (count: number) => `Import ${tasks(count)}`;
export const reading = 'Reading the table…';
export const checking = 'Checking the tasks…';
export const checked = (count: number, refused: number) =>
  refused === 0 ? `${tasks(count)} can be imported.` : `${tasks(count)} can be imported, and ${rows(refused)} left out.`;
export const importing = 'Importing…';
export const progress = 'Import';
export const imported = (count: number) => `${tasks(count)} imported`;
export const undone = (count: number) => `${tasks(count)} deleted`;
export const left = (count: number) => `${counted(count, 'task was changed since and stays', 'tasks were changed since and stay')}.`;
