import * as z from 'zod/mini';
import { activityPage, newComment, wholeActivity } from './activities.ts';
import { admin, adminEdit, assignableAdmin, assignableQuery, newAdmin } from './admins.ts';
import { auditEntry, auditFilter, auditPage } from './audit.ts';
import { board, boardChange, namedEvents } from './board-schemas.ts';
import { bulk, bulkResult } from './bulk.ts';
import { calendarFeed, newCalendar } from './calendar-feed.ts';
import type { Endpoint } from './endpoint.ts';
import { file, fileView, newFile } from './files.ts';
import { importQuery, importResult, taskImport } from './import.ts';
import { failedJob } from './jobs.ts';
import { label, labelEdit, labelRemoval, newLabel } from './labels.ts';
import { BODY_MOST, BULK_BODY_MOST, IMPORT_BODY_MOST, PREVIEW_MOST } from './limits.ts';
import * as notifications from './notifications.ts';
import { following, presenceUpdate } from './presence.ts';
import { newPushSubscription, pushEndpoint, pushSubscription } from './push.ts';
import { type Route, routes } from './routes.ts';
import * as factor from './second-factor.ts';
import { login, notice, registration, session, user } from './session.ts';
import * as tasks from './tasks.ts';
import { createdToken, mcpMessage, newToken, token, undoResult, undoSince } from './tokens.ts';
import { createdWebhook, deliveriesBefore, delivery, newWebhook, webhook, webhookEdit } from './webhooks.ts';

const takes = <Body extends z.ZodMiniType>(body: Body, bodyLimit = BODY_MOST) => ({ takes: 'application/json', bodyLimit, body }) as const;
const answers = <Answer extends z.ZodMiniType>(answer: Answer) => ({ gives: 'application/json', answer }) as const;
const table = { gives: 'text/csv', tells: { 'Content-Disposition': 'always' } } as const;
const stored = {
  reads: ['Range', 'If-None-Match'],
  tells: { 'Accept-Ranges': 'always', 'Content-Disposition': 'always', 'Content-Range': 'sometimes', ETag: 'always' },
} as const;
const signsIn = { tells: { 'Set-Cookie': 'always' } } as const;

/** The input and answer of each call that has any. */
const contents = {
  getUser: answers(user),
  login: { ...takes(login), ...answers(user), accepted: factor.signInChallenge, ...signsIn },
  register: { ...takes(registration), ...answers(user), ...signsIn },
  logout: signsIn,
  getSignInChallenge: { query: factor.shownChallenge, ...answers(factor.challengeState) },
  endSignInChallenge: { query: factor.shownChallenge },
  getPasskeySignInOptions: { query: factor.passkeySignIn, ...answers(factor.passkeyOptions), tells: { 'Set-Cookie': 'sometimes' } },
  proveByPasskey: { ...takes(factor.passkeyResponse), ...answers(factor.challengeState) },
  proveByCode: { ...takes(factor.codeEntry), ...answers(factor.challengeState) },
  proveByRecovery: { ...takes(factor.codeEntry), ...answers(factor.challengeState) },
  finishSignIn: { ...answers(user), ...signsIn },
  prove: { accepted: factor.signInChallenge, tells: { 'Set-Cookie': 'sometimes' } },
  listApprovals: answers(z.array(factor.approval)),
  decideApproval: takes(factor.approvalDecision),
  getSecurity: answers(factor.security),
  listTrustedBrowsers: answers(z.array(session)),
  trustBrowser: { ...answers(session), ...signsIn },
  getPasskeyOptions: answers(factor.passkeyOptions),
  addPasskey: { ...takes(factor.newPasskey), ...answers(factor.passkey), ...signsIn },
  listPasskeys: answers(z.array(factor.passkey)),
  createRecoveryCodes: { ...answers(factor.recoveryCodes), ...signsIn },
  listSessions: answers(z.array(session)),
  endOtherSessions: { query: factor.signingOut },
  listNotices: answers(z.array(notice)),

  getBoard: { ...answers(board), reads: ['If-None-Match'], tells: { ETag: 'always' } },
  followBoard: {
    query: following,
    reads: ['Last-Event-ID', 'Last-Event-At'],
    gives: 'text/event-stream',
    event: boardChange,
    named: namedEvents,
    tells: { 'Last-Event-At': 'sometimes' },
  },
  updatePresence: takes(presenceUpdate),
  listOlderTasks: { query: tasks.olderTasks, ...answers(z.array(tasks.task)) },
  searchTasks: {
    query: tasks.taskSearch,
    ...answers(z.array(tasks.foundTask)),
    tells: { 'Total-Count': 'always', 'Next-After': 'sometimes', 'Search-Match': 'sometimes', 'Search-Words': 'sometimes' },
  },
  listSimilarTasks: { query: tasks.similarTo, ...answers(z.array(tasks.similarTask)) },
  exportTasks: { query: tasks.taskFilter, ...table },
  getTask: answers(tasks.wholeTask),
  listActivities: { query: activityPage, ...answers(z.array(wholeActivity)) },
  createTask: { ...takes(tasks.newTask), ...answers(tasks.task), reads: ['Idempotency-Key'] },
  updateTask: { ...takes(tasks.taskEdit), ...answers(tasks.task), reads: ['If-Match'] },
  changeStatus: { ...takes(tasks.statusChange), ...answers(tasks.task), reads: ['If-Match'] },
  changeTasks: { ...takes(bulk, BULK_BODY_MOST), ...answers(bulkResult), reads: ['Idempotency-Key'] },
  deleteTask: { reads: ['If-Match'] },
  listDeletedTasks: { query: tasks.trashPage, ...answers(z.array(tasks.deletedTask)) },
  restoreTask: answers(tasks.task),
  addComment: { ...takes(newComment), ...answers(tasks.task), reads: ['If-Match', 'Idempotency-Key'] },
  updateComment: { ...takes(newComment), ...answers(tasks.task), reads: ['If-Match'] },
  deleteComment: { reads: ['If-Match'] },

  addFile: { query: newFile, takes: '*/*', ...answers(file), reads: ['Idempotency-Key'] },
  getFile: { query: fileView, gives: '*/*', ...stored },
  addPreview: { takes: 'image/webp', bodyLimit: PREVIEW_MOST },
  getPreview: { gives: 'image/webp', ...stored },
  restoreFile: answers(file),

  listAssignableAdmins: { query: assignableQuery, ...answers(z.array(assignableAdmin)) },
  listAdmins: answers(z.array(admin)),
  createAdmin: { ...takes(newAdmin), ...answers(admin), reads: ['Idempotency-Key'] },
  updateAdmin: { ...takes(adminEdit), ...answers(admin) },
  createRecoveryLink: answers(factor.recoveryLink),

  listLabels: answers(z.array(label)),
  createLabel: { ...takes(newLabel), ...answers(label) },
  updateLabel: { ...takes(labelEdit), ...answers(label) },
  deleteLabel: takes(labelRemoval),

  listNotifications: { query: notifications.notificationsBefore, ...answers(notifications.notificationPage) },
  readNotifications: { ...takes(notifications.readNotifications), ...answers(notifications.unreadCount) },
  getNotificationSettings: answers(notifications.notificationSettings),
  updateNotificationSettings: { ...takes(notifications.notificationSettingsEdit), ...answers(notifications.notificationSettings) },
  confirmEmail: { ...takes(notifications.emailConfirmation), ...answers(notifications.notificationSettings) },
  unsubscribe: { fromAnySite: true },

  listFailedJobs: answers(z.array(failedJob)),
  addPushSubscription: { ...takes(newPushSubscription), ...answers(pushSubscription) },
  deletePushSubscription: takes(pushEndpoint),

  listAudit: { query: auditPage, ...answers(z.array(auditEntry)) },
  exportAudit: { query: auditFilter, ...table },

  listTokens: answers(z.array(token)),
  createToken: { ...takes(newToken), ...answers(createdToken) },
  undoToken: { ...takes(undoSince), ...answers(undoResult) },
  callMcp: { ...takes(mcpMessage, BULK_BODY_MOST), ...answers(mcpMessage) },

  listWebhooks: answers(z.array(webhook)),
  createWebhook: { ...takes(newWebhook), ...answers(createdWebhook), reads: ['Idempotency-Key'] },
  updateWebhook: { ...takes(webhookEdit), ...answers(webhook) },
  testWebhook: answers(delivery),
  listDeliveries: { query: deliveriesBefore, ...answers(z.array(delivery)) },
  sendAgain: answers(delivery),

  importTasks: { query: importQuery, ...takes(taskImport, IMPORT_BODY_MOST), ...answers(importResult), reads: ['Idempotency-Key'] },
  undoImport: answers(undoResult),

  getCalendar: answers(calendarFeed),
  createCalendar: { ...takes(newCalendar), ...answers(calendarFeed) },
  readCalendar: { gives: 'text/calendar', reads: ['If-None-Match'], tells: { ETag: 'always' } },

  describeApi: answers(z.looseObject({ openapi: z.string(), info: z.looseObject({ version: z.string() }) })),
  readDocs: { gives: 'text/html' },
  checkLive: answers(z.object({ status: z.literal('live') })),
  checkReady: answers(z.object({ status: z.literal('ready') })),
} as const satisfies Partial<Record<keyof typeof routes, Omit<Endpoint, keyof Route>>>;

type Contents = typeof contents;
type Contract = { [Name in keyof typeof routes]: (typeof routes)[Name] & (Name extends keyof Contents ? Contents[Name] : unknown) };

/** The contract between page and server. Permissions are in `permissions.ts`. */
export const api = Object.fromEntries(
  Object.entries<Route>(routes).map(([name, route]) => [name, { ...route, ...(contents as Record<string, object>)[name] }]),
) as Contract;

export type EndpointName = keyof typeof api;

type Part<Name extends EndpointName, Key extends 'query' | 'body' | 'answer' | 'accepted', Side extends 'in' | 'out'> =
  (typeof api)[Name] extends Record<Key, infer Schema extends z.ZodMiniType>
    ? Side extends 'in'
      ? z.input<Schema>
      : z.output<Schema>
    : undefined;

/** Input as sent, before defaults. */
export type Query<Name extends EndpointName> = Part<Name, 'query', 'in'>;
export type Body<Name extends EndpointName> = Part<Name, 'body', 'in'>;
/** Input as handlers get it, after the schema. */
export type CheckedQuery<Name extends EndpointName> = Part<Name, 'query', 'out'>;
export type CheckedBody<Name extends EndpointName> = Part<Name, 'body', 'out'>;
export type Answer<Name extends EndpointName> = Part<Name, 'answer', 'out'>;
export type AcceptedAnswer<Name extends EndpointName> = Part<Name, 'accepted', 'out'>;
export type Told<Name extends EndpointName> = (typeof api)[Name] extends { tells: infer Tells } ? keyof Tells : never;
