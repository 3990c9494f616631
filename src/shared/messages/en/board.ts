import type { Status } from '../../words.ts';

export const skipToTasks = 'Skip to tasks';
export const reconnecting = 'Reconnecting…';

export const list = 'Columns';

export const noTasks: Record<Status, string> = {
  pending: 'No pending tasks',
  in_progress: 'No tasks in progress',
  completed: 'No completed tasks',
};
export const noMatch = 'No tasks match your filters';
export const noneLoaded = 'None among those loaded so far';
export const latestCompleted = (count: number) => `Showing latest ${count} completed tasks`;
