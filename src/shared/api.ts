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
import { routes } from './routes.ts';
import * as factor from './second-factor.ts';
import { login, notice, registration, session, user } from './session.ts';
import * as tasks from './tasks.ts';
import { createdToken, mcpMessage, newToken, token, undoResult, undoSince } from './tokens.ts';
import { createdWebhook, deliveriesBefore, delivery, newWebhook, webhook, webhookEdit } from './webhooks.ts';

const takes = <Body extends z.ZodMiniType>(body: Body, bodyLimit = BODY_MOST) => ({ takes: 'application/json', bodyLimit, body }) as const;
const answers = <Answer extends z.ZodMiniType>(answer: Answer) => ({ gives: 'application/json', answer }) as const;
const table = { gives: 'text/csv', tells: { 'Content-Disposition': 'always' } } as const;
const stored = {
  ranged: true,
  tells: { 'Accept-Ranges': 'always', 'Content-Disposition': 'always', 'Content-Range': 'sometimes', ETag: 'always' },
} as const;
const page = { gives: 'text/html' } as const;
const signsIn = { tells: { 'Set-Cookie': 'always' } } as const;

/** The contract between page and server. Permissions are in `permissions.ts`. */
export const api = {
  getUser: { ...routes.getUser, ...answers(user) },
  login: { ...routes.login, ...takes(login), ...answers(user), accepted: factor.signInChallenge, ...signsIn },
  register: { ...routes.register, ...takes(registration), ...answers(user), ...signsIn },
  logout: { ...routes.logout, ...signsIn },
  getSignInChallenge: { ...routes.getSignInChallenge, ...answers(factor.challengeState) },
  getPasskeySignInOptions: {
    ...routes.getPasskeySignInOptions,
    query: factor.passkeySignIn,
    ...answers(factor.passkeyOptions),
    tells: { 'Set-Cookie': 'sometimes' },
  },
  proveByPasskey: { ...routes.proveByPasskey, ...takes(factor.passkeyResponse), ...answers(factor.challengeState) },
  proveByCode: { ...routes.proveByCode, ...takes(factor.codeEntry), ...answers(factor.challengeState) },
  proveByRecovery: { ...routes.proveByRecovery, ...takes(factor.codeEntry), ...answers(factor.challengeState) },
  finishSignIn: { ...routes.finishSignIn, ...answers(user), ...signsIn },
  prove: { ...routes.prove, accepted: factor.signInChallenge, tells: { 'Set-Cookie': 'sometimes' } },
  listApprovals: { ...routes.listApprovals, ...answers(z.array(factor.approval)) },
  decideApproval: { ...routes.decideApproval, ...takes(factor.approvalDecision) },
  getSecurity: { ...routes.getSecurity, ...answers(factor.security) },
  listTrustedBrowsers: { ...routes.listTrustedBrowsers, ...answers(z.array(factor.trustedBrowser)) },
  trustBrowser: { ...routes.trustBrowser, ...answers(factor.trustedBrowser), ...signsIn },
  deleteTrustedBrowser: routes.deleteTrustedBrowser,
  getPasskeyOptions: { ...routes.getPasskeyOptions, ...answers(factor.passkeyOptions) },
  addPasskey: { ...routes.addPasskey, ...takes(factor.newPasskey), ...answers(factor.passkey), ...signsIn },
  listPasskeys: { ...routes.listPasskeys, ...answers(z.array(factor.passkey)) },
  deletePasskey: routes.deletePasskey,
  createRecoveryCodes: { ...routes.createRecoveryCodes, ...answers(factor.recoveryCodes), ...signsIn },
  listSessions: { ...routes.listSessions, ...answers(z.array(session)) },
  endSession: routes.endSession,
  endOtherSessions: { ...routes.endOtherSessions, query: factor.signingOut },
  listNotices: { ...routes.listNotices, ...answers(z.array(notice)) },

  getBoard: { ...routes.getBoard, ...answers(board), tells: { ETag: 'always' } },
  followBoard: {
    ...routes.followBoard,
    query: following,
    gives: 'text/event-stream',
    event: boardChange,
    named: namedEvents,
    tells: { 'Last-Event-At': 'sometimes' },
  },
  updatePresence: { ...routes.updatePresence, ...takes(presenceUpdate) },
  listOlderTasks: { ...routes.listOlderTasks, query: tasks.olderTasks, ...answers(z.array(tasks.task)) },
  searchTasks: {
    ...routes.searchTasks,
    query: tasks.taskSearch,
    ...answers(z.array(tasks.foundTask)),
    tells: { 'Total-Count': 'always', 'Next-After': 'sometimes', 'Search-Match': 'sometimes', 'Search-Words': 'sometimes' },
  },
  listSimilarTasks: { ...routes.listSimilarTasks, query: tasks.similarTo, ...answers(z.array(tasks.similarTask)) },
  exportTasks: { ...routes.exportTasks, query: tasks.taskFilter, ...table },
  getTask: { ...routes.getTask, ...answers(tasks.wholeTask) },
  listActivities: { ...routes.listActivities, query: activityPage, ...answers(z.array(wholeActivity)) },
  createTask: { ...routes.createTask, ...takes(tasks.newTask), ...answers(tasks.task) },
  updateTask: { ...routes.updateTask, ...takes(tasks.taskEdit), ...answers(tasks.task) },
  changeStatus: { ...routes.changeStatus, ...takes(tasks.statusChange), ...answers(tasks.task) },
  changeTasks: { ...routes.changeTasks, ...takes(bulk, BULK_BODY_MOST), ...answers(bulkResult) },
  deleteTask: routes.deleteTask,
  listDeletedTasks: { ...routes.listDeletedTasks, query: tasks.trashPage, ...answers(z.array(tasks.deletedTask)) },
  restoreTask: { ...routes.restoreTask, ...answers(tasks.task) },
  deleteForever: routes.deleteForever,
  addComment: { ...routes.addComment, ...takes(newComment), ...answers(tasks.task) },
  updateComment: { ...routes.updateComment, ...takes(newComment), ...answers(tasks.task) },
  deleteComment: routes.deleteComment,

  addFile: { ...routes.addFile, query: newFile, takes: '*/*', ...answers(file) },
  getFile: { ...routes.getFile, query: fileView, gives: '*/*', ...stored },
  addPreview: { ...routes.addPreview, takes: 'image/webp', bodyLimit: PREVIEW_MOST },
  getPreview: { ...routes.getPreview, gives: 'image/webp', ...stored },
  deleteFile: routes.deleteFile,
  restoreFile: { ...routes.restoreFile, ...answers(file) },

  listAssignableAdmins: { ...routes.listAssignableAdmins, query: assignableQuery, ...answers(z.array(assignableAdmin)) },
  listAdmins: { ...routes.listAdmins, ...answers(z.array(admin)) },
  createAdmin: { ...routes.createAdmin, ...takes(newAdmin), ...answers(admin) },
  updateAdmin: { ...routes.updateAdmin, ...takes(adminEdit), ...answers(admin) },
  eraseNumber: routes.eraseNumber,
  createRecoveryLink: { ...routes.createRecoveryLink, ...answers(factor.recoveryLink) },
  signOutAdmin: routes.signOutAdmin,

  listLabels: { ...routes.listLabels, ...answers(z.array(label)) },
  createLabel: { ...routes.createLabel, ...takes(newLabel), ...answers(label) },
  updateLabel: { ...routes.updateLabel, ...takes(labelEdit), ...answers(label) },
  deleteLabel: { ...routes.deleteLabel, ...takes(labelRemoval) },

  listNotifications: { ...routes.listNotifications, query: notifications.notificationsBefore, ...answers(notifications.notificationPage) },
  readNotifications: { ...routes.readNotifications, ...takes(notifications.readNotifications), ...answers(notifications.unreadCount) },
  getNotificationSettings: { ...routes.getNotificationSettings, ...answers(notifications.notificationSettings) },
  updateNotificationSettings: {
    ...routes.updateNotificationSettings,
    ...takes(notifications.notificationSettingsEdit),
    ...answers(notifications.notificationSettings),
  },
  confirmEmail: { ...routes.confirmEmail, ...takes(notifications.emailConfirmation), ...answers(notifications.notificationSettings) },
  unsubscribe: { ...routes.unsubscribe, fromAnySite: true },

  listFailedJobs: { ...routes.listFailedJobs, ...answers(z.array(failedJob)) },
  retryJob: routes.retryJob,
  addPushSubscription: { ...routes.addPushSubscription, ...takes(newPushSubscription), ...answers(pushSubscription) },
  deletePushSubscription: { ...routes.deletePushSubscription, ...takes(pushEndpoint) },

  listAudit: { ...routes.listAudit, query: auditPage, ...answers(z.array(auditEntry)) },
  exportAudit: { ...routes.exportAudit, query: auditFilter, ...table },

  listTokens: { ...routes.listTokens, ...answers(z.array(token)) },
  createToken: { ...routes.createToken, ...takes(newToken), ...answers(createdToken) },
  revokeToken: routes.revokeToken,
  undoToken: { ...routes.undoToken, ...takes(undoSince), ...answers(undoResult) },
  callMcp: { ...routes.callMcp, ...takes(mcpMessage, BULK_BODY_MOST), ...answers(mcpMessage) },

  listWebhooks: { ...routes.listWebhooks, ...answers(z.array(webhook)) },
  createWebhook: { ...routes.createWebhook, ...takes(newWebhook), ...answers(createdWebhook) },
  updateWebhook: { ...routes.updateWebhook, ...takes(webhookEdit), ...answers(webhook) },
  deleteWebhook: routes.deleteWebhook,
  testWebhook: { ...routes.testWebhook, ...answers(delivery) },
  listDeliveries: { ...routes.listDeliveries, query: deliveriesBefore, ...answers(z.array(delivery)) },
  sendAgain: { ...routes.sendAgain, ...answers(delivery) },

  importTasks: { ...routes.importTasks, query: importQuery, ...takes(taskImport, IMPORT_BODY_MOST), ...answers(importResult) },
  undoImport: { ...routes.undoImport, ...answers(undoResult) },

  getCalendar: { ...routes.getCalendar, ...answers(calendarFeed) },
  createCalendar: { ...routes.createCalendar, ...takes(newCalendar), ...answers(calendarFeed) },
  deleteCalendar: routes.deleteCalendar,
  readCalendar: { ...routes.readCalendar, gives: 'text/calendar', tells: { ETag: 'always' } },

  describeApi: {
    ...routes.describeApi,
    ...answers(z.looseObject({ openapi: z.string(), info: z.looseObject({ version: z.string() }) })),
  },
  readDocs: { ...routes.readDocs, ...page },
  checkLive: { ...routes.checkLive, ...answers(z.object({ status: z.literal('live') })) },
  checkReady: { ...routes.checkReady, ...answers(z.object({ status: z.literal('ready') })) },
} as const satisfies Record<keyof typeof routes, Endpoint>;

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
/** The headers that an answer may have. */
export type Told<Name extends EndpointName> = (typeof api)[Name] extends { tells: infer Tells } ? keyof Tells : never;
