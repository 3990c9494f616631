export const searchTasks = 'Search tasks';
export const filters = 'Filters';
export const someAreSet = 'Some are set.';
export const clear = 'Clear';

export const mine = 'Mine';
export const order = 'Order';
export const bestMatch = 'Best match';

export const statusFilter = 'Status filter';
export const allStatuses = 'All statuses';
export const assigneeFilter = 'Assignee filter';
export const allAssignees = 'All assignees';
export const exportFile = 'Export CSV';

export const found = (total: number) => `Found ${total} task(s)`;
export const approximate = 'No exact match. Showing similar tasks.';
export const partial = 'Search took too long. Showing what was found so far.';

export const searchText = (text: string) => `“${text}”`;
export const assignedTo = (name: string) => `Assigned to ${name}`;
export const labelled = (name: string) => `Label: ${name}`;
export const overdue = 'Overdue';
export const inOrder = (order: string) => `Order: ${order}`;
