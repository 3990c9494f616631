// The values that fields of the board take, and what people read for them. They stand apart from the schemas, because the page
// shows them with its first card, and checks by schemas only later.

/** The columns, in their order on the board. */
export const statuses = ['pending', 'in_progress', 'completed'] as const;
export type Status = (typeof statuses)[number];
export const statusLabels = { pending: 'Pending', in_progress: 'In Progress', completed: 'Completed' } as const satisfies Record<
  Status,
  string
>;

/** From the least to the most pressing. */
export const priorities = ['low', 'medium', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];
export const priorityLabels = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' } as const satisfies Record<Priority, string>;

/** What somebody may be. What each may do stands in `permissions.ts`. */
export const roles = ['admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];
export const roleLabels = { admin: 'Admin', super_admin: 'Super Admin' } as const satisfies Record<Role, string>;

/** What a history notes. */
export const actions = ['created', 'edited', 'status_changed', 'comment'] as const;
export type Action = (typeof actions)[number];
export const actionLabels = {
  created: 'created this task',
  edited: 'edited this task',
  status_changed: 'changed status',
  comment: 'commented',
} as const satisfies Record<Action, string>;

/** In which order tasks are listed: the newest first; the soonest due first; the most pressing first. */
export const orders = ['newest', 'due', 'priority'] as const;
export type Order = (typeof orders)[number];
export const orderLabels: Record<Order, string> = { newest: 'Newest', due: 'Due date', priority: 'Priority' };
