export const taskNotFound = 'This task does not exist or was deleted.';
export const notAssignable = 'Assignee must be the name of an active admin.';
