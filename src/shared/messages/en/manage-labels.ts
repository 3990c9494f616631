export const list = 'All labels';
export const none = 'No labels yet. Create the first one below.';
export const name = 'Name';
export const color = 'Color';
export const create = 'Create Label';
export const created = 'Label created successfully!';

export const editOne = (name: string) => `Edit ${name}`;
export const edit = 'Edit Label';
export const updated = 'Label updated successfully!';

export const remove = 'Delete';
export const removeQuestion = (name: string) => `Delete the label “${name}”?`;
export const removeHint = 'It is taken off all its tasks. Their histories keep its name.';
export const removed = 'Label deleted successfully!';

export const mergeInto = 'Merge into';
export const merge = 'Merge';
export const mergeQuestion = (name: string, into: string) => `Merge “${name}” into “${into}”?`;
export const mergeHint = (name: string, into: string) => `All tasks with “${name}” get “${into}” instead, and “${name}” is deleted.`;
export const merged = 'Labels merged successfully!';
