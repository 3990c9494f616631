export const title = 'Title';
export const description = 'Description';
export const assignee = 'Assignee';
export const unassigned = 'Unassigned';
export const priority = 'Priority';
export const dueDate = 'Due Date';

export const labels = 'Labels';

/** By the names of the form. */
export const fieldLabels = { title, description, assignee, priority, day: dueDate, labels };

export const noDate = 'None';
export const empty = 'Empty';
