import type { Action, Order, Priority, Role, Status } from '../../words.ts';

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

export const statusLabels: Record<Status, string> = { pending: 'Pending', in_progress: 'In Progress', completed: 'Completed' };
export const priorityLabels: Record<Priority, string> = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' };
export const roleLabels: Record<Role, string> = { admin: 'Admin', super_admin: 'Super Admin' };
export const actionLabels: Record<Action, string> = {
  created: 'created this task',
  edited: 'edited this task',
  status_changed: 'changed status',
  comment: 'commented',
};
export const orderLabels: Record<Order, string> = { newest: 'Newest', due: 'Due date', priority: 'Priority' };
