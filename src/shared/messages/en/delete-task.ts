export const question = 'Are you sure you want to delete this task?';
export const deleted = 'Task deleted successfully!';
