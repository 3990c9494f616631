export const title = 'Title';
export const description = 'Description';
export const assignee = 'Assignee';
export const unassigned = 'Unassigned';
export const priority = 'Priority';
export const status = 'Status';
export const dueDate = 'Due Date';

export const labels = 'Labels';

/** By the names of the form and of the contract. */
export const fieldLabels = { title, description, status, assignee, priority, day: dueDate, dueDate, labels };

export const noDate = 'None';
export const empty = 'Empty';
