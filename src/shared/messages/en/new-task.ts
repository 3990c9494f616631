export const heading = 'Create New Task';
export const whatNeedsDoing = 'What needs doing?';
export const showFewer = 'Show fewer fields';
export const showMore = 'Show more fields';
export const create = 'Create Task';

export const created = 'Task created successfully!';
export const show = 'Show';
export const notShown = 'Your search and filters do not show it.';
