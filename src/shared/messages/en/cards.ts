import { counted } from '#messages/plural.ts';

export const edit = 'Edit';
export const remove = 'Delete';
// Their keys.
export const editKey = 'E';
export const removeKey = 'Del';
export const unsavedEdit = 'Unsaved edit';
export const showLess = 'Show less';
export const showActivity = 'Show Activity';
export const hideActivity = 'Hide Activity';

export const created = 'Created';
export const by = (name: string) => `by ${name}`;
export const createdBy = (name: string) => `Created by ${name}`;
export const commentBy = (name: string) => `Comment by ${name}:`;

export const assigneePrefix = 'Assignee: ';
export const duePrefix = 'Due: ';
export const overduePrefix = 'Overdue: ';
export const due = (date: string) => `Due ${date}`;

/** @param count may end in `+` */
export const comments = (count: string) => `${count} ${count === '1' ? 'comment' : 'comments'}`;
export const files = (count: number) => counted(count, 'file');
export const descriptionGoesOn = 'This description is longer. Read the rest on the board.';

export const menu = 'Task actions';
export const assignToMe = 'Assign to me';
export const assignTo = 'Assign to';
export const dueOn = 'Due';
export const today = 'Today';
export const tomorrow = 'Tomorrow';
export const nextMonday = 'Next Monday';
export const noDueDate = 'No due date';
export const copyLink = 'Copy link';
export const copyNumber = 'Copy number';
export const select = 'Select';
export const numberCopied = 'Number copied.';
export const numberTitle = 'Number of this task';
