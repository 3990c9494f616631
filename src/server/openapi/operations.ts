import type { EndpointName } from '#shared/api.ts';

/** The headers of a request that mean something to a call. */
export type RequestHeader = 'If-Match' | 'If-None-Match' | 'Idempotency-Key' | 'Last-Event-ID' | 'Last-Event-At';

/** What a call does, in words, and what the contract does not say of it. */
export type Operation = {
  summary: string;
  headers?: RequestHeader[];
  /** Why it is answered with a status that does not follow from the contract. */
  also?: Record<number, string>;
};

const VERSION_AND_TWICE: RequestHeader[] = ['If-Match', 'Idempotency-Key'];
const TAKEN = 'The name or the number is somebody else’s.';
const NOT_NOTED = { 507: 'The disk is full: the audit log cannot note it.' };

/** How each call is described, chapter by chapter. */
export const operations: Record<EndpointName, Operation> = {
  getUser: { summary: 'Who is signed in' },
  login: {
    summary: 'Sign in with a mobile number; what is no digit in it is passed over. Answers with the cookie of a session',
    also: {
      401: 'The number opens nothing.',
      403: 'Nobody may sign in from this network.',
      429: 'Too many sign-ins failed: try again later.',
    },
  },
  register: {
    summary: 'Become the first super admin, by the token of a one-time link',
    also: { 403: 'The token opens nothing.', 409: TAKEN },
  },
  logout: { summary: 'Sign out; also without a session' },
  listSessions: { summary: 'Where you are signed in, the last used first' },
  endSession: { summary: 'Sign one of your devices out' },
  endOtherSessions: { summary: 'Sign all your other devices out' },
  listNotices: { summary: 'What super admins should know about the door' },

  getBoard: {
    summary: 'The board: the newest tasks of each column, the totals and the version',
    headers: ['If-None-Match'],
    also: { 304: 'The board is the one you have.' },
  },
  followBoard: {
    summary: 'Changes of the board as they happen; after a gap the event "reset"',
    headers: ['Last-Event-ID', 'Last-Event-At'],
  },
  listOlderTasks: {
    summary: 'What stands below a task in a column',
    also: { 404: 'There is no such task; or the completed ones are asked for, and it never was completed.' },
  },
  searchTasks: {
    summary:
      'Tasks in which every word of a text occurs, the best match first; or tasks by their filters alone, the newest first. The task of a number that is searched for, such as `142` or `#142`, comes before all others. Up to 100; `after`, the id of the last one, pages on',
  },
  listSimilarTasks: { summary: 'Tasks with a title much like one that is about to be written' },
  exportTasks: {
    summary: 'The same tasks as a table (RFC 4180), all of them; without a filter the whole board, in its order',
    also: NOT_NOTED,
  },
  getTask: { summary: 'One task, its texts whole, with what each entry of its history changed' },
  listActivities: { summary: 'The history of a task with what each entry changed, the newest first, up to 50 at a time; empty at the end' },
  createTask: { summary: 'Create a task', headers: ['Idempotency-Key'] },
  updateTask: { summary: 'Replace what an edit may change', headers: ['If-Match'] },
  changeStatus: { summary: 'Move a task to another column', headers: ['If-Match'] },
  deleteTask: { summary: 'Delete a task', headers: ['If-Match'] },
  restoreTask: { summary: 'Bring back a task that was deleted in the last 30 days, history and all; one that is there stays as it is' },
  addComment: { summary: 'Comment on a task', headers: VERSION_AND_TWICE },

  listAssignableAdmins: { summary: 'Whom tasks can be assigned to' },
  listAdmins: { summary: 'All admins' },
  createAdmin: { summary: 'Create an admin', headers: ['Idempotency-Key'], also: { 409: TAKEN } },
  updateAdmin: {
    summary: 'Change an admin; another number, another role or deactivation ends their sessions',
    also: { 409: `${TAKEN} Or no active super admin would be left.` },
  },
  eraseNumber: { summary: 'Forget the number of somebody who has left', also: { 409: 'This admin is active.' } },

  listAudit: { summary: 'Who did what, the newest first, 100 at a time' },
  exportAudit: { summary: 'The same as a table (RFC 4180), all of it', also: NOT_NOTED },

  describeApi: { summary: 'This description, as OpenAPI 3.1' },
  readDocs: { summary: 'This description, for people' },
  checkLive: { summary: 'Whether the process turns' },
  checkReady: { summary: 'Whether it can serve' },
};
