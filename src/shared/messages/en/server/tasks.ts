export const taskNotFound = 'This task does not exist or was deleted.';
export const notAssignable = 'Assignee must be the name of an active admin.';
export const noPlaceInColumn = 'There is no such task, or it never stood in that column.';
export const csvColumns = [
  'Id',
  'Title',
  'Description',
  'Status',
  'Priority',
  'Assignee',
  'Due',
  'Creator',
  'Created',
  'Updated',
  'Completed',
  'Version',
  'Number',
];
