import type { Action, Order, Priority, Role, Status } from '../../words.ts';

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
