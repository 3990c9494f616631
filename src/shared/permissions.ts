import type { EndpointName } from './api.ts';
import type { User } from './session.ts';
import type { Task } from './tasks.ts';
import type { AssigneeRight } from './words.ts';

/**
 * The callers of a call. `creator` is the task's creator or a super admin; for some calls also the assignee, by a setting.
 * `program` is a person by an API token. `author` is a comment's author who may still comment on its task; `adder` is the person who added a file.
 */
export type Rule =
  | 'anyone'
  | 'signedIn'
  | 'program'
  | 'creator'
  | 'author'
  | 'adder'
  | 'adderOrCreator'
  | 'authorOrSuperAdmin'
  | 'superAdmin'
  | 'superAdminReads'
  | 'superAdminErases'
  | 'superAdminRetries'
  | 'superAdminLabels'
  | 'superAdminConnects';

/** All permissions: the server checks them, and the page hides controls by them. */
export const rules = {
  getUser: 'signedIn',
  login: 'anyone',
  register: 'anyone',
  logout: 'anyone',
  getSignInChallenge: 'anyone',
  getPasskeySignInOptions: 'anyone',
  proveByPasskey: 'anyone',
  proveByCode: 'anyone',
  proveByRecovery: 'anyone',
  finishSignIn: 'anyone',
  prove: 'signedIn',
  listApprovals: 'signedIn',
  decideApproval: 'signedIn',
  getSecurity: 'signedIn',
  listTrustedBrowsers: 'signedIn',
  trustBrowser: 'signedIn',
  deleteTrustedBrowser: 'signedIn',
  getPasskeyOptions: 'signedIn',
  addPasskey: 'signedIn',
  listPasskeys: 'signedIn',
  deletePasskey: 'signedIn',
  createRecoveryCodes: 'signedIn',
  listSessions: 'signedIn',
  endSession: 'signedIn',
  endOtherSessions: 'signedIn',
  listNotices: 'superAdminReads',

  getBoard: 'signedIn',
  followBoard: 'signedIn',
  updatePresence: 'signedIn',
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
  listDeletedTasks: 'signedIn',
  restoreTask: 'creator',
  deleteForever: 'superAdminErases',
  addComment: 'creator',
  updateComment: 'author',
  deleteComment: 'authorOrSuperAdmin',

  addFile: 'creator',
  getFile: 'signedIn',
  addPreview: 'adder',
  getPreview: 'signedIn',
  deleteFile: 'adderOrCreator',
  restoreFile: 'adderOrCreator',

  listAssignableAdmins: 'signedIn',
  listAdmins: 'superAdmin',
  createAdmin: 'superAdmin',
  updateAdmin: 'superAdmin',
  eraseNumber: 'superAdmin',
  createRecoveryLink: 'superAdmin',
  signOutAdmin: 'superAdmin',

  listLabels: 'signedIn',
  createLabel: 'superAdminLabels',
  updateLabel: 'superAdminLabels',
  deleteLabel: 'superAdminLabels',

  listNotifications: 'signedIn',
  readNotifications: 'signedIn',
  getNotificationSettings: 'signedIn',
  updateNotificationSettings: 'signedIn',
  confirmEmail: 'signedIn',
  unsubscribe: 'anyone',

  listFailedJobs: 'superAdminReads',
  retryJob: 'superAdminRetries',
  addPushSubscription: 'signedIn',
  deletePushSubscription: 'signedIn',

  listAudit: 'superAdminReads',
  exportAudit: 'superAdminReads',

  listTokens: 'signedIn',
  createToken: 'signedIn',
  revokeToken: 'signedIn',
  undoToken: 'signedIn',
  callMcp: 'program',

  listWebhooks: 'superAdminConnects',
  createWebhook: 'superAdminConnects',
  updateWebhook: 'superAdminConnects',
  deleteWebhook: 'superAdminConnects',
  testWebhook: 'superAdminConnects',
  listDeliveries: 'superAdminConnects',
  sendAgain: 'superAdminConnects',

  importTasks: 'signedIn',
  undoImport: 'signedIn',

  getCalendar: 'signedIn',
  createCalendar: 'signedIn',
  deleteCalendar: 'signedIn',
  readCalendar: 'anyone',

  describeApi: 'signedIn',
  readDocs: 'signedIn',
  checkLive: 'anyone',
  checkReady: 'anyone',
} as const satisfies Record<EndpointName, Rule>;

/**
 * The calls that need a proof of the last 15 minutes once the second factor holds. Before that, `enrols` needs a proof or a sign-in as
 * recent, and `always` a proof.
 */
export const needsProof: Partial<Record<EndpointName, 'where it holds' | 'enrols' | 'always'>> = {
  createAdmin: 'where it holds',
  updateAdmin: 'where it holds',
  eraseNumber: 'where it holds',
  createRecoveryLink: 'where it holds',
  signOutAdmin: 'where it holds',
  exportTasks: 'where it holds',
  exportAudit: 'where it holds',
  createToken: 'where it holds',
  revokeToken: 'where it holds',
  createWebhook: 'where it holds',
  updateWebhook: 'where it holds',
  getPasskeyOptions: 'enrols',
  addPasskey: 'enrols',
  deletePasskey: 'enrols',
  createRecoveryCodes: 'enrols',
  trustBrowser: 'always',
};

/** The calls that `ASSIGNEES_MAY` can open to the assignee. */
const rightsFor: Partial<Record<EndpointName, AssigneeRight>> = { addComment: 'comment', addFile: 'comment', changeStatus: 'status' };

/** The right by which an assignee may make a call on their tasks, if the setting gives it. */
export function assigneeRightFor({ assigneesMay = [] }: Partial<User>, call: EndpointName): AssigneeRight | undefined {
  const right = rightsFor[call];
  return right && assigneesMay.includes(right) ? right : undefined;
}

/** A task, and the author of the comment or file that a call is about. */
type About = Pick<Task, 'createdByAdminId' | 'assignee'> & { authorId?: string };

/** Whether `user` may make a call. @param task needed for rules about one; without it only super admins pass */
export function may(user: User | null, call: EndpointName, task?: About): boolean {
  switch (rules[call]) {
    case 'anyone':
      return true;
    case 'signedIn':
    case 'program':
      return user !== null;
    case 'creator':
      if (user === null) return false;
      return (
        user.role === 'super_admin' ||
        user.id === task?.createdByAdminId ||
        (user.name === task?.assignee && assigneeRightFor(user, call) !== undefined)
      );
    case 'author':
      return user !== null && user.id === task?.authorId && may(user, 'addComment', task);
    case 'adder':
      return user !== null && user.id === task?.authorId;
    case 'adderOrCreator':
      return user !== null && (user.role === 'super_admin' || user.id === task?.authorId || user.id === task?.createdByAdminId);
    case 'authorOrSuperAdmin':
      return user !== null && (user.role === 'super_admin' || user.id === task?.authorId);
    case 'superAdmin':
    case 'superAdminReads':
    case 'superAdminErases':
    case 'superAdminRetries':
    case 'superAdminLabels':
    case 'superAdminConnects':
      return user?.role === 'super_admin';
  }
}
