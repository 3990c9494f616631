import type { EndpointName } from './api.ts';
import type { User } from './session.ts';
import type { Task } from './tasks.ts';

/** Who may make a call. `creator` stands for the task's creator and every super admin. */
export type Rule = 'anyone' | 'signedIn' | 'creator' | 'superAdmin' | 'superAdminReads';

/** The one table of rights: the server asks it before it acts, the page before it shows a control. */
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

/** Why a call is refused to somebody who is signed in. */
export const refusals = {
  creator: 'Only the creator or a super admin can change this task.',
  superAdmin: 'Only a super admin can manage admins.',
  superAdminReads: 'Only a super admin can see this.',
} as const satisfies Partial<Record<Rule, string>>;

/**
 * Whether `user` may make a call.
 * @param task the task it is about; without one, nobody but a super admin passes a `creator` rule
 */
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
