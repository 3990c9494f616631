import * as z from 'zod/mini';
import { activityPage, newComment, wholeActivity } from './activities.ts';
import { admin, adminEdit, assignableAdmin, assignableQuery, newAdmin } from './admins.ts';
import { auditEntry, auditFilter, auditPage } from './audit.ts';
import { board, boardChange } from './board-schemas.ts';
import { bulk, bulkResult } from './bulk.ts';
import { BULK_BODY_MOST } from './limits.ts';
import { type Route, routes } from './routes.ts';
import { login, notice, registration, session, user } from './session.ts';
import {
  foundTask,
  newTask,
  olderTasks,
  similarTask,
  similarTo,
  statusChange,
  task,
  taskEdit,
  taskFilter,
  taskSearch,
  wholeTask,
} from './tasks.ts';

/** A call: its route, input and answer. */
export type Endpoint = Route & {
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The largest body (bytes), if not `BODY_MOST`. */
  bodyLimit?: number;
  answer?: z.ZodMiniType;
  /** The data of each server-sent event. */
  event?: z.ZodMiniType;
  file?: true;
  page?: true;
};

/** The contract between page and server. Permissions are in `permissions.ts`. */
export const api = {
  getUser: { ...routes.getUser, answer: user },
  login: { ...routes.login, body: login, answer: user },
  register: { ...routes.register, body: registration, answer: user },
  logout: routes.logout,
  listSessions: { ...routes.listSessions, answer: z.array(session) },
  endSession: routes.endSession,
  endOtherSessions: routes.endOtherSessions,
  listNotices: { ...routes.listNotices, answer: z.array(notice) },

  getBoard: { ...routes.getBoard, answer: board },
  followBoard: { ...routes.followBoard, event: boardChange },
  listOlderTasks: { ...routes.listOlderTasks, query: olderTasks, answer: z.array(task) },
  searchTasks: { ...routes.searchTasks, query: taskSearch, answer: z.array(foundTask) },
  listSimilarTasks: { ...routes.listSimilarTasks, query: similarTo, answer: z.array(similarTask) },
  exportTasks: { ...routes.exportTasks, query: taskFilter, file: true },
  getTask: { ...routes.getTask, answer: wholeTask },
  listActivities: { ...routes.listActivities, query: activityPage, answer: z.array(wholeActivity) },
  createTask: { ...routes.createTask, body: newTask, answer: task },
  updateTask: { ...routes.updateTask, body: taskEdit, answer: task },
  changeStatus: { ...routes.changeStatus, body: statusChange, answer: task },
  changeTasks: { ...routes.changeTasks, body: bulk, bodyLimit: BULK_BODY_MOST, answer: bulkResult },
  deleteTask: routes.deleteTask,
  restoreTask: { ...routes.restoreTask, answer: task },
  addComment: { ...routes.addComment, body: newComment, answer: task },

  listAssignableAdmins: { ...routes.listAssignableAdmins, query: assignableQuery, answer: z.array(assignableAdmin) },
  listAdmins: { ...routes.listAdmins, answer: z.array(admin) },
  createAdmin: { ...routes.createAdmin, body: newAdmin, answer: admin },
  updateAdmin: { ...routes.updateAdmin, body: adminEdit, answer: admin },
  eraseNumber: routes.eraseNumber,

  listAudit: { ...routes.listAudit, query: auditPage, answer: z.array(auditEntry) },
  exportAudit: { ...routes.exportAudit, query: auditFilter, file: true },

  describeApi: {
    ...routes.describeApi,
    answer: z.looseObject({ openapi: z.string(), info: z.looseObject({ version: z.string() }) }),
  },
  readDocs: { ...routes.readDocs, page: true },
  checkLive: { ...routes.checkLive, answer: z.object({ status: z.literal('live') }) },
  checkReady: { ...routes.checkReady, answer: z.object({ status: z.literal('ready') }) },
} as const satisfies Record<keyof typeof routes, Endpoint>;

export type EndpointName = keyof typeof api;

type Part<Name extends EndpointName, Key extends 'query' | 'body' | 'answer', Side extends 'in' | 'out'> =
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
