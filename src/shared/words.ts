// The values of fields. Separate from the schemas, which the page loads after its first card.

export const statuses = ['pending', 'in_progress', 'completed'] as const;
export type Status = (typeof statuses)[number];

/** From the least to the most urgent. */
export const priorities = ['low', 'medium', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

export const roles = ['admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

export const actions = ['created', 'edited', 'status_changed', 'comment'] as const;
export type Action = (typeof actions)[number];

/** The fields of a task that people change, in the order of its history. */
export const fieldNames = ['title', 'description', 'assignee', 'priority', 'dueDate', 'status', 'labels'] as const;
export type FieldName = (typeof fieldNames)[number];

/** Those that an edit changes. A status has a call of its own. */
export const editedFields = fieldNames.filter((field) => field !== 'status');
export type EditedField = (typeof editedFields)[number];

export const orders = ['newest', 'due', 'priority'] as const;
export type Order = (typeof orders)[number];

/** The rights that the setting `ASSIGNEES_MAY` can give to assignees. */
export const assigneeRights = ['comment', 'status'] as const;
export type AssigneeRight = (typeof assigneeRights)[number];
