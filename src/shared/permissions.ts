import type { EndpointName } from './api.ts';
import type { User } from './session.ts';
import type { Task } from './tasks.ts';

/** The callers of a call. `creator` is the task's creator or a super admin. */
export type Rule = 'anyone' | 'signedIn' | 'creator' | 'superAdmin' | 'superAdminReads';

/** All permissions: the server checks them, and the page hides controls by them. */
export const rules = {
  getUser: 'signedIn',
  login: 'anyone',
  register: 'anyone',
  logout: 'anyone',
  listSessions: 'signedIn',
  endSession: 'signedIn',
  endOtherSessions: 'signedIn',
  listNotices: 'superAdminReads',

  getBoard: 'signedIn',
  followBoard: 'signedIn',
  listOlderTasks: 'signedIn',
  searchTasks: 'signedIn',
  listSimilarTasks: 'signedIn',
  exportTasks: 'signedIn',
  getTask: 'signedIn',
  listActivities: 'signedIn',
  createTask: 'signedIn',
  updateTask: 'creator',
  changeStatus: 'creator',
  /** Each part of a change has its own call's rule. */
  changeTasks: 'signedIn',
  deleteTask: 'creator',
  restoreTask: 'creator',
  addComment: 'creator',

  listAssignableAdmins: 'signedIn',
  listAdmins: 'superAdmin',
  createAdmin: 'superAdmin',
  updateAdmin: 'superAdmin',
  eraseNumber: 'superAdmin',

  listAudit: 'superAdminReads',
  exportAudit: 'superAdminReads',

  describeApi: 'signedIn',
  readDocs: 'signedIn',
  checkLive: 'anyone',
  checkReady: 'anyone',
} as const satisfies Record<EndpointName, Rule>;

/** Whether `user` may make a call. @param task needed for `creator` rules; without it only super admins pass */
export function may(user: User | null, call: EndpointName, task?: Pick<Task, 'createdByAdminId'>): boolean {
  switch (rules[call]) {
    case 'anyone':
      return true;
    case 'signedIn':
      return user !== null;
    case 'creator':
      return user !== null && (user.role === 'super_admin' || user.id === task?.createdByAdminId);
    case 'superAdmin':
    case 'superAdminReads':
      return user?.role === 'super_admin';
  }
}
