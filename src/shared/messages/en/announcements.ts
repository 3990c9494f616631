export const tasksChanged = (count: number) => `${count} tasks changed`;
export const newNotifications = (count: number) => `${count} new notifications`;
export const draftOfDeletedTask = 'The text that you typed for a deleted task is kept above the columns.';
