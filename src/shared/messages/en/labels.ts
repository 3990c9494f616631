import type { Action, Order, Priority, Role, Status } from '../../words.ts';

export const statusLabels = { pending: 'Pending', in_progress: 'In Progress', completed: 'Completed' } as const satisfies Record<
  Status,
  string
>;
export const priorityLabels = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' } as const satisfies Record<Priority, string>;
export const roleLabels = { admin: 'Admin', super_admin: 'Super Admin' } as const satisfies Record<Role, string>;
export const actionLabels = {
  created: 'created this task',
  edited: 'edited this task',
  status_changed: 'changed status',
  comment: 'commented',
} as const satisfies Record<Action, string>;
export const orderLabels = { newest: 'Newest', due: 'Due date', priority: 'Priority' } as const satisfies Record<Order, string>;
