/** The fields of a task that a column of a table can become. */
export const importFields = ['title', 'description', 'status', 'priority', 'assignee', 'dueDate', 'labels'] as const;
export type ImportField = (typeof importFields)[number];
