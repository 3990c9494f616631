import { refusals } from '#messages/permissions.ts';
import type { EndpointName } from '../../../api.ts';

export const aboutApi =
  'The page does everything through these calls. Times are ISO 8601 in UTC; a due date may also be a bare day, which means its end.';
export const aboutAccess =
  'Every call needs a signed-in user unless it says otherwise. An error is one sentence, or problem details (RFC 9457) for callers that accept <code>application/problem+json</code>.';
export const asOpenApi = 'As OpenAPI:';
export const pageTitle = (product: string) => `${product}: API`;
export const schemas = 'Schemas';
export const answers = 'Answers';
export const forAnyone = 'Needs no sign-in.';
export const takesToken = 'Takes an API token too.';
export const needsToken = 'Needs an API token.';
export const required = ', required';
export const anything = 'anything';
export const atMostCharacters = (count: string) => `at most ${count} characters`;

export const done = 'Done.';
export const eventStream = (names: string[]) =>
  `Server-sent events with JSON data. A change of the board has no name, and its id is the version. Other events are named ${names.join(', ')}; ignore names you do not know.`;

export const notValid = 'The request is not valid.';
export const signedOut = 'Nobody is signed in.';
export const otherSite = 'The request came from another site.';
export const otherSiteOrScope = 'The request came from another site, the caller may not do this, or the token may only read.';
export const tokenOpensNothing = 'The API token is unknown, revoked or expired.';
export const tooManyCalls = 'The API token made 600 calls this minute, or the person has too many calls under way.';
export const apiToken = 'An API token: mtk_, 43 letters and digits, and 6 of a checksum.';
export const notFound = 'It does not exist or was deleted.';
export const tooSlow = 'The request took too long to arrive.';
export const stale = 'Someone else changed it.';
export const ranges = 'The part that was asked for.';
export const noSuchRange = 'The file has no such part.';
const tooManyUploads = 'You have too many uploads in progress.';
const sameFile = 'The file is the one you have.';
export const fileTooLarge = (megabytes: number) =>
  `The file is larger than ${megabytes} MB, the task has 50 files, or all files together have no room for it.`;
export const fileAtMost = (megabytes: number) => `The bytes of the file, at most ${megabytes} MB.`;
export const bodyAtMost = (kibibytes: number) => `At most ${kibibytes} KiB.`;
export const bodyTooLarge = (kibibytes: number) => `The body is larger than ${kibibytes} KiB.`;
export const bodyNot = (type: string) => `The body is not ${type}, or is compressed.`;
export const keyReused = 'The key was used for another request.';
export const headersTooLarge = 'The address and the headers are too large.';
export const ourFault = 'Something went wrong on our side.';
export const unavailable = 'The server or its database cannot serve right now: try again.';
export const diskFull = 'The disk is full.';
const diskFullForAudit = 'The disk is full, so the audit log cannot record the download.';
export const proofNeeded = 'A proof is needed: this challenge waits for one, for ten minutes.';
export const notProven = 'A proof of the last 15 minutes is needed.';
const challengeOver = 'The challenge was refused, is over, or was used.';
const nothingToTrust = 'No second factor is set.';
const proofNotAccepted = 'The proof is wrong, of another person, too late, or was used.';
const passkeysOff = 'Passkeys are off.';
const passkeysOffOrMany = 'Passkeys are off, or you have ten.';
const networkNotAllowed = 'This network may not sign in.';
const tooManyFailures = 'Too many failed sign-ins: try again later.';
const taken = 'Another admin has the name or the number.';

/** Descriptions of statuses that do not follow from the contract. */
export const also: Partial<Record<EndpointName, Record<number, string>>> = {
  login: { 401: 'The number cannot sign in.', 403: networkNotAllowed, 429: tooManyFailures },
  getSignInChallenge: { 410: challengeOver },
  getPasskeySignInOptions: { 403: networkNotAllowed, 409: passkeysOff, 429: tooManyFailures },
  proveByPasskey: { 403: proofNotAccepted, 409: passkeysOff, 410: challengeOver },
  proveByCode: { 403: proofNotAccepted, 410: challengeOver },
  proveByRecovery: { 403: proofNotAccepted, 410: challengeOver },
  getPasskeyOptions: { 409: passkeysOffOrMany },
  addPasskey: { 403: 'The passkey is not for these options, or a proof of the last 15 minutes is needed.', 409: passkeysOffOrMany },
  createRecoveryCodes: { 409: nothingToTrust },
  createRecoveryLink: { 409: 'No second factor is set, the admin is deactivated, or is yourself.' },
  finishSignIn: { 403: networkNotAllowed, 410: challengeOver },
  prove: { 429: 'The caller asked too often for a proof that they then did not give.' },
  decideApproval: { 409: 'The digits are wrong, which ends the request.' },
  trustBrowser: { 409: nothingToTrust },
  register: { 403: 'The token is not valid.', 409: taken },
  getBoard: { 304: 'The board is the one you have.' },
  updatePresence: { 403: refusals.creator, 404: notFound },
  listOlderTasks: { 404: 'The task does not exist, or was never completed if the completed ones are asked for.' },
  exportTasks: { 507: diskFullForAudit },
  listDeletedTasks: { 404: 'The task is not among the deleted ones that you may restore.' },
  addFile: { 429: tooManyUploads },
  getFile: { 304: sameFile },
  getPreview: { 304: sameFile },
  addPreview: { 429: tooManyUploads },
  restoreFile: { 413: 'The task has 50 files.' },
  createAdmin: { 409: taken },
  updateAdmin: { 409: `${taken} Or no active super admin would be left, or the admin to activate has no number.` },
  eraseNumber: { 409: 'This admin is active.' },
  createLabel: { 409: 'Another label has the name, or there are too many.' },
  updateLabel: { 409: 'Another label has the name.' },
  updateNotificationSettings: { 429: 'Too many confirmation mails were sent today.' },
  exportAudit: { 507: diskFullForAudit },
  createToken: { 409: 'The caller has 20 tokens that work.' },
  callMcp: {
    202: 'A notification, which has no answer.',
    400: 'The message is not valid, or of a revision that is not known.',
    404: 'There is no such method.',
  },
  readCalendar: { 304: 'The calendar is the one you have.', 404: notFound },
  createWebhook: { 409: 'There are too many webhooks.' },
};

/** The summary of each call, without a full stop. */
export const summaries: Record<EndpointName, string> = {
  getUser: 'The signed-in user',
  login: 'Sign in with a mobile number; other characters than digits are ignored. Sets the session cookie',
  register: 'Become the first super admin with the token of a one-time link',
  logout: 'Sign out; also without a session',
  getSignInChallenge: 'The state of your sign-in, answered when it changes, at the latest after 25 s',
  endSignInChallenge: 'Give your sign-in up, or the proof that you were asked for; also if it is over',
  getPasskeySignInOptions: 'What a passkey has to sign; without a challenge it begins one that needs no number',
  proveByPasskey: 'Prove who you are by the response of a passkey',
  proveByCode: 'Prove who you are by the code of a message',
  proveByRecovery: 'Prove who you are by a recovery code, or by the token of a recovery link',
  finishSignIn: 'Open the session of a proven sign-in, once, and trust the browser',
  prove: 'Confirm that it is you: 202 begins a challenge as a sign-in does, 204 says that your proof counts',
  listApprovals: 'The requests for a proof that you may approve',
  decideApproval: 'Approve a request for a proof by the two digits that its browser shows, or refuse it',
  getSecurity: 'The second factor and who is ready for it; `people` is for super admins',
  listTrustedBrowsers: 'Your trusted browsers, the latest used first',
  trustBrowser: 'Trust this browser, with a recent proof',
  deleteTrustedBrowser: 'Trust one of your browsers no more',
  getPasskeyOptions: 'What a browser needs to make a passkey',
  addPasskey: 'Add a passkey',
  listPasskeys: 'Your passkeys',
  deletePasskey: 'Remove one of your passkeys',
  createRecoveryCodes: 'Ten new recovery codes instead of the former; shown once',
  listSessions: 'Your sessions, the latest used first',
  endSession: 'Sign one of your devices out',
  endOtherSessions: 'Sign all your other devices out',
  listNotices: 'Security warnings for super admins',

  getBoard: 'The board: the newest tasks of each column, the totals and the version',
  followBoard: 'Changes of the board as they happen; after a gap the event "reset". With `idle` you do not count as here',
  updatePresence: 'Say which task you edit in a tab, or none. It ends 30 s later unless you say it again',
  listOlderTasks: 'The tasks below a task in its column',
  searchTasks:
    'Tasks with every word of a text, the best match first; or tasks by filters alone, the newest first. A task whose number is searched for (`142`, `#142`) comes first. Up to 100; `after`, the header `Next-After` of a page, gets the next one',
  listSimilarTasks: 'Tasks with a title similar to a new one',
  exportTasks: 'All tasks of a search as a table (RFC 4180); without a filter the whole board, in its order',
  getTask: 'One task with its full texts, and the changes of each entry of its history',
  listActivities: 'The history of a task with the changes of each entry, the newest first, up to 50 at a time; empty at the end',
  createTask: 'Create a task',
  updateTask: 'Replace the editable fields of a task',
  changeStatus: 'Move a task to another column; the assignee may, too, if ASSIGNEES_MAY says so',
  changeTasks:
    'Change, delete or restore up to 200 tasks at once. A task that may not be changed is refused by itself; `expected` refuses one with other values',
  deleteTask: 'Delete a task',
  listDeletedTasks:
    'The deleted tasks that you may restore, the latest deletion first, up to 50 at a time, without activities; empty at the end',
  restoreTask: 'Restore a task deleted in the last 30 days with its history; one that is not deleted stays as it is',
  deleteForever: 'Delete a deleted task for good, with its history',
  addComment: 'Comment on a task; the assignee may, too, if ASSIGNEES_MAY says so',
  updateComment: 'Replace the text of your comment, as long as you may comment on the task',
  deleteComment: 'Erase the text of a comment; its entry stays in the history',

  addFile:
    'Add a file to a task: its bytes as they are, and their type. The assignee may, too, if ASSIGNEES_MAY lets them comment. Up to 50 files a task',
  getFile: 'The bytes of a file, as a download; a PNG, JPEG, WebP or GIF with `inline` as an image',
  addPreview: 'Give a file that you added a preview of up to 200 KiB and 512 pixels a side; a file that has one keeps it',
  getPreview: 'The preview of a file',
  deleteFile: 'Remove a file from its task; it can be restored for 30 days',
  restoreFile: 'Restore a removed file; one that is not removed stays as it is',

  listAssignableAdmins: 'The admins that tasks can be assigned to',
  listAdmins: 'All admins',
  createAdmin: 'Create an admin',
  updateAdmin: 'Change an admin; a new number, a new role or deactivation ends their sessions',
  eraseNumber: 'Erase the number of a deactivated admin',

  createRecoveryLink: 'A link for one use within 30 minutes, by which somebody else proves who they are',
  signOutAdmin: "End all of another admin's sessions",

  listLabels: 'All labels',
  createLabel: 'Create a label; there are up to 200',
  updateLabel: 'Rename a label, or change its color; its tasks keep their version',
  deleteLabel: 'Delete a label, or merge it into another one; its tasks keep their version',

  listNotifications: 'Your notifications, the newest first, 50 at a time; `task` is null if one is about several tasks',
  readNotifications: 'Mark notifications as read: `ids`, or all up to one',
  getNotificationSettings: 'How you are told: your address, and the kinds for mail and for push',
  updateNotificationSettings:
    'Change how you are told; an absent field stays. A new address gets a mail that confirms it, and so does an unconfirmed one that is sent again',
  confirmEmail: 'Confirm your address with the token of the mail to it',
  unsubscribe: 'Turn off all mail to a person, the digest too, with the token of a mail (RFC 8058). It takes any body, and no session',

  listFailedJobs: 'The jobs that failed for good, the latest first, up to 100',
  retryJob: 'Run a failed job again',
  addPushSubscription:
    'Send push to the browser of this session: its PushSubscription as JSON. Up to 10 browsers; the one that opened the board least recently makes room',
  deletePushSubscription: 'Send no more push to one of your browsers',

  listAudit: 'The audit log, the newest first, 100 at a time',
  exportAudit: 'The whole audit log as a table (RFC 4180)',

  listTokens: 'Your API tokens; those of all people for super admins',
  createToken: 'Create an API token, which is shown once',
  revokeToken: 'Revoke an API token',
  undoToken: 'Take back what a token did since a moment, where nobody has changed it since',
  callMcp: 'Messages of the Model Context Protocol (2026-07-28), by token',

  listWebhooks: 'All webhooks',
  createWebhook: 'Create a webhook, whose secret is shown once',
  updateWebhook: 'Change a webhook, or switch it on or off',
  deleteWebhook: 'Delete a webhook with its log',
  testWebhook: 'Send a test to a webhook',
  listDeliveries: 'The deliveries of a webhook in the last 30 days, the newest first, 50 at a time',
  sendAgain: 'Send a delivery again',

  importTasks:
    'Import tasks, each as for its creation and with a `status`, all or none; with `dryRun=true` only check them. Nobody is notified',
  undoImport: 'Take back an import, where nobody has changed its tasks since',

  getCalendar: 'Your calendar address, without its secret',
  createCalendar: 'Make or renew your calendar address, which is shown once',
  deleteCalendar: 'End your calendar address',
  readCalendar: 'Due tasks as a calendar (RFC 5545)',

  describeApi: 'This description, as OpenAPI 3.1',
  readDocs: 'This description, for people',
  checkLive: 'Whether the process is running',
  checkReady: 'Whether the server can serve requests',
};

export const commentId = 'The id of the entry in the history.';
export const taskIdOrNumber = 'The id of the task, or its short number.';
