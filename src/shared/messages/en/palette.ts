export const title = 'Command Palette';
export const search = 'Search tasks and actions';
export const searching = 'Searching…';
export const actions = 'Actions';
export const actionsFor = (title: string) => `For “${title}”`;
export const byNumber = 'By number';
export const open = (number: number) => `Open #${number}`;
export const typeNumber = 'Type the number of a task.';
export const tasks = 'Tasks';
export const similarTasks = 'Similar tasks';

export function found(actions: number, tasks: number, text: string): string {
  if (actions + tasks === 0) return `Nothing is called “${text}”.`;
  const parts = [actions && `${actions} action(s)`, tasks && `${tasks} task(s)`].filter(Boolean);
  return `${parts.join(' and ')}. Use the arrow keys to choose.`;
}

export const approveSignIn = 'Approve Sign-in';
export const createTask = 'Create Task';
export const searchTasks = 'Search Tasks';
export const filter = (name: string) => `Filter: ${name}`;
export const clearFilters = 'Clear Filters';

export const copyLink = 'Copy Link';
export const assignToMe = 'Assign to Me';
export const removeAssignee = 'Remove Assignee';
export const chooseLabels = 'Choose Labels';
export const priority = (label: string) => `Priority: ${label}`;
