export const label = 'Task actions';
export const edit = 'Edit';
export const assignToMe = 'Assign to me';
export const assignTo = 'Assign to';
export const due = 'Due';
export const today = 'Today';
export const tomorrow = 'Tomorrow';
export const nextMonday = 'Next Monday';
export const noDueDate = 'No due date';
export const copyLink = 'Copy link';
export const copyNumber = 'Copy number';
export const select = 'Select';
export const remove = 'Delete';

export const numberCopied = 'Number copied.';
export const numberTitle = 'Number of this task';
