import type { TaskSearch } from '#shared/tasks.ts';

/**
 * Every query key there is. Joined with slashes a key is the address it is loaded from, and invalidating a shorter
 * key covers the longer ones: `board` also stands for every search and every task's activities.
 */
export const keys = {
  user: ['/api/user'],
  board: ['/api/tasks'],
  searches: ['/api/tasks', 'search'],
  search: (filters: TaskSearch) => ['/api/tasks', 'search', filters],
  activities: (id: string) => ['/api/tasks', id, 'activities'],
  admins: ['/api/admins'],
  assignableAdmins: ['/api/admins', 'for-assignment'],
  assigneeChoices: ['/api/admins', 'for-assignment?include=holders'],
} as const;
