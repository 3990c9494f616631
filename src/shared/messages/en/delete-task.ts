export const question = 'Are you sure you want to delete this task?';
export const confirm = 'Delete';
export const deleted = 'Task deleted successfully!';
export const undo = 'Undo';
export const restored = 'Task restored successfully!';
