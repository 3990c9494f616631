import type { EndpointName } from '#shared/api.ts';
import { aBrowser } from '../../e2e/push-browser.ts';
import { images } from '../factories.ts';
import type { Kind } from './addressed.ts';
import { someWebhook } from './webhook-calls.ts';

type Row = {
  /** Repeats the rule on purpose, so that loosening it by mistake fails the test. */
  who:
    | 'anyone'
    | 'signedIn'
    | 'program'
    | 'creator'
    | 'author'
    | 'authorOrSuperAdmin'
    | 'adder'
    | 'adderOrCreator'
    | 'importer'
    | 'superAdmin';
  /** The status for an allowed caller. */
  answer: number;
  body?: unknown;
  query?: (liveTask: string) => string;
  headers?: Record<string, string>;
  /** The kind of object that `:id` addresses. */
  about?: Kind;
  /** The call also works on a deleted task. */
  findsDeleted?: true;
};

/** The callers that each call accepts, and how it answers them. */
export const matrix: Record<EndpointName, Row> = {
  getUser: { who: 'signedIn', answer: 200 },
  login: { who: 'anyone', answer: 401, body: { username: '1' } },
  register: { who: 'anyone', answer: 403, body: { name: 'Eve', mobileNumber: '9' } },
  logout: { who: 'anyone', answer: 204 },
  getSignInChallenge: { who: 'anyone', answer: 410 },
  endSignInChallenge: { who: 'anyone', answer: 204 },
  finishSignIn: { who: 'anyone', answer: 410 },
  prove: { who: 'signedIn', answer: 204 },
  listApprovals: { who: 'signedIn', answer: 200 },
  decideApproval: { who: 'signedIn', answer: 404, about: 'approval', body: { allow: true } },
  getSecurity: { who: 'signedIn', answer: 200 },
  listTrustedBrowsers: { who: 'signedIn', answer: 200 },
  trustBrowser: { who: 'signedIn', answer: 409 },
  deleteTrustedBrowser: { who: 'signedIn', answer: 204, about: 'trusted browser' },
  getPasskeySignInOptions: { who: 'anyone', answer: 409 },
  proveByPasskey: { who: 'anyone', answer: 409, body: { response: { id: 'x' } } },
  proveByCode: { who: 'anyone', answer: 410, body: { code: '12345678' } },
  proveByRecovery: { who: 'anyone', answer: 410, body: { code: 'x' } },
  getPasskeyOptions: { who: 'signedIn', answer: 409 },
  addPasskey: { who: 'signedIn', answer: 409, body: { response: { id: 'x' } } },
  listPasskeys: { who: 'signedIn', answer: 200 },
  deletePasskey: { who: 'signedIn', answer: 204, about: 'passkey' },
  createRecoveryCodes: { who: 'signedIn', answer: 409 },
  listSessions: { who: 'signedIn', answer: 200 },
  endSession: { who: 'signedIn', answer: 204, about: 'session' },
  endOtherSessions: { who: 'signedIn', answer: 204 },
  listNotices: { who: 'superAdmin', answer: 200 },
  getBoard: { who: 'signedIn', answer: 200 },
  followBoard: { who: 'signedIn', answer: 200 },
  updatePresence: { who: 'signedIn', answer: 204, body: { editing: null } },
  listOlderTasks: { who: 'signedIn', answer: 200, query: (id) => `?status=pending&before=${id}` },
  searchTasks: { who: 'signedIn', answer: 200, query: () => '?search=task' },
  listSimilarTasks: { who: 'signedIn', answer: 200, query: () => '?title=a%20task' },
  exportTasks: { who: 'signedIn', answer: 200 },
  getTask: { who: 'signedIn', answer: 200, about: 'task' },
  listActivities: { who: 'signedIn', answer: 200, about: 'task' },
  createTask: { who: 'signedIn', answer: 201, body: { title: 'Mine' } },
  updateTask: { who: 'creator', answer: 200, about: 'task', body: { title: 'Changed' } },
  changeStatus: { who: 'creator', answer: 200, about: 'task', body: { status: 'completed' } },
  changeTasks: { who: 'signedIn', answer: 200, body: { changes: [{ id: '1', title: 'Changed' }] } },
  importTasks: { who: 'signedIn', answer: 200, body: { tasks: [{ title: 'Mine' }] }, query: () => '?dryRun=false' },
  undoImport: { who: 'importer', answer: 200, about: 'import' },
  deleteTask: { who: 'creator', answer: 204, about: 'task' },
  listDeletedTasks: { who: 'signedIn', answer: 200 },
  restoreTask: { who: 'creator', answer: 200, about: 'task', findsDeleted: true },
  deleteForever: { who: 'superAdmin', answer: 204, about: 'deleted task' },
  addComment: { who: 'creator', answer: 201, about: 'task', body: { comment: 'Seen' } },
  updateComment: { who: 'author', answer: 200, about: 'comment', body: { comment: 'Changed' } },
  deleteComment: { who: 'authorOrSuperAdmin', answer: 204, about: 'comment' },
  addFile: { who: 'creator', answer: 201, about: 'task', body: 'text', query: () => '?name=a.txt' },
  getFile: { who: 'signedIn', answer: 200, about: 'file' },
  addPreview: { who: 'adder', answer: 204, about: 'file', body: images.webp, headers: { 'content-type': 'image/webp' } },
  getPreview: { who: 'signedIn', answer: 200, about: 'file' },
  deleteFile: { who: 'adderOrCreator', answer: 204, about: 'file' },
  restoreFile: { who: 'adderOrCreator', answer: 200, about: 'file', findsDeleted: true },
  listAssignableAdmins: { who: 'signedIn', answer: 200 },
  listAdmins: { who: 'superAdmin', answer: 200 },
  createAdmin: { who: 'superAdmin', answer: 201, body: { name: 'New Admin', mobileNumber: '8005550100', role: 'admin' } },
  updateAdmin: { who: 'superAdmin', answer: 200, about: 'admin', body: { name: 'Renamed' } },
  eraseNumber: { who: 'superAdmin', answer: 409, about: 'admin' },
  createRecoveryLink: { who: 'superAdmin', answer: 409, about: 'admin' },
  signOutAdmin: { who: 'superAdmin', answer: 204, about: 'admin' },
  listLabels: { who: 'signedIn', answer: 200 },
  createLabel: { who: 'superAdmin', answer: 201, body: { color: 'red' } },
  updateLabel: { who: 'superAdmin', answer: 200, about: 'label', body: { color: 'blue' } },
  deleteLabel: { who: 'superAdmin', answer: 204, about: 'label' },
  listNotifications: { who: 'signedIn', answer: 200 },
  addPushSubscription: { who: 'signedIn', answer: 201, body: aBrowser('https://push.example.com/one').subscription },
  deletePushSubscription: { who: 'signedIn', answer: 204, body: { endpoint: 'https://push.example.com/one' } },
  readNotifications: { who: 'signedIn', answer: 200, body: { ids: ['1'] } },
  getNotificationSettings: { who: 'signedIn', answer: 200 },
  updateNotificationSettings: { who: 'signedIn', answer: 200, body: { emailKinds: ['assigned'] } },
  confirmEmail: { who: 'signedIn', answer: 400, body: { token: 'x' } },
  unsubscribe: { who: 'anyone', answer: 400 },
  listFailedJobs: { who: 'superAdmin', answer: 200 },
  retryJob: { who: 'superAdmin', answer: 204, about: 'job' },
  listAudit: { who: 'superAdmin', answer: 200 },
  exportAudit: { who: 'superAdmin', answer: 200 },
  listTokens: { who: 'signedIn', answer: 200 },
  createToken: { who: 'signedIn', answer: 201, body: { name: 'Disposable', scopes: ['read'] } },
  revokeToken: { who: 'signedIn', answer: 204, about: 'token', findsDeleted: true },
  undoToken: { who: 'signedIn', answer: 200, about: 'token', findsDeleted: true, body: { since: '2026-01-01T00:00:00Z' } },
  callMcp: { who: 'program', answer: 200, body: { jsonrpc: '2.0', id: 1, method: 'ping' } },
  listWebhooks: { who: 'superAdmin', answer: 200 },
  createWebhook: { who: 'superAdmin', answer: 201, body: someWebhook },
  updateWebhook: { who: 'superAdmin', answer: 200, about: 'webhook', body: { active: false } },
  deleteWebhook: { who: 'superAdmin', answer: 204, about: 'webhook' },
  testWebhook: { who: 'superAdmin', answer: 200, about: 'webhook' },
  listDeliveries: { who: 'superAdmin', answer: 200, about: 'webhook' },
  sendAgain: { who: 'superAdmin', answer: 200, about: 'delivery' },
  getCalendar: { who: 'signedIn', answer: 200 },
  createCalendar: { who: 'signedIn', answer: 201, body: { scope: 'mine' } },
  deleteCalendar: { who: 'signedIn', answer: 204 },
  readCalendar: { who: 'anyone', answer: 404 },
  describeApi: { who: 'signedIn', answer: 200 },
  readDocs: { who: 'signedIn', answer: 200 },
  checkLive: { who: 'anyone', answer: 200 },
  checkReady: { who: 'anyone', answer: 200 },
};
