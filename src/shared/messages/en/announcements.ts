export const tasksChanged = (count: number) => `${count} tasks changed`;
export const newNotifications = (count: number) => `${count} new notifications`;
export const draftOfDeletedTask = 'What you typed for a task that was deleted is kept above the columns.';
