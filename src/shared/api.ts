import * as z from 'zod/mini';
import { activity, activityPage, newComment } from './activities.ts';
import { admin, adminEdit, assignableAdmin, assignableQuery, newAdmin } from './admins.ts';
import { board, boardChange } from './board.ts';
import { login, registration, user } from './session.ts';
import { newTask, olderTasks, statusChange, task, taskEdit, taskSearch } from './tasks.ts';

/** One call: where it goes, what it takes, what it answers. `status` is that of success; 204 has no answer. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  status: 200 | 201 | 204;
  answer?: z.ZodMiniType;
  /** The answer is a stream of server-sent events with this in each of them. */
  event?: z.ZodMiniType;
};

/** The one contract between browser and server: every call there is. Who may make it stands in `permissions.ts`. */
export const api = {
  getUser: { method: 'GET', path: '/api/user', status: 200, answer: user },
  login: { method: 'POST', path: '/api/login', body: login, status: 200, answer: user },
  register: { method: 'POST', path: '/api/register', body: registration, status: 201, answer: user },
  logout: { method: 'POST', path: '/api/logout', status: 204 },

  getBoard: { method: 'GET', path: '/api/tasks', status: 200, answer: board },
  followBoard: { method: 'GET', path: '/api/events', status: 200, event: boardChange },
  listOlderTasks: { method: 'GET', path: '/api/tasks/older', query: olderTasks, status: 200, answer: z.array(task) },
  searchTasks: { method: 'GET', path: '/api/tasks/search', query: taskSearch, status: 200, answer: z.array(task) },
  getTask: { method: 'GET', path: '/api/tasks/:id', status: 200, answer: task },
  listActivities: { method: 'GET', path: '/api/tasks/:id/activities', query: activityPage, status: 200, answer: z.array(activity) },
  createTask: { method: 'POST', path: '/api/tasks', body: newTask, status: 201, answer: task },
  updateTask: { method: 'PUT', path: '/api/tasks/:id', body: taskEdit, status: 200, answer: task },
  changeStatus: { method: 'PUT', path: '/api/tasks/:id/status', body: statusChange, status: 200, answer: task },
  deleteTask: { method: 'DELETE', path: '/api/tasks/:id', status: 204 },
  addComment: { method: 'POST', path: '/api/tasks/:id/comment', body: newComment, status: 201, answer: task },

  listAssignableAdmins: {
    method: 'GET',
    path: '/api/admins/for-assignment',
    query: assignableQuery,
    status: 200,
    answer: z.array(assignableAdmin),
  },
  listAdmins: { method: 'GET', path: '/api/admins', status: 200, answer: z.array(admin) },
  createAdmin: { method: 'POST', path: '/api/admins', body: newAdmin, status: 201, answer: admin },
  updateAdmin: { method: 'PATCH', path: '/api/admins/:id', body: adminEdit, status: 200, answer: admin },

  checkLive: { method: 'GET', path: '/api/health/live', status: 200, answer: z.object({ status: z.literal('live') }) },
  checkReady: { method: 'GET', path: '/api/health/ready', status: 200, answer: z.object({ status: z.literal('ready') }) },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof api;

type Part<Name extends EndpointName, Key extends 'query' | 'body' | 'answer', Side extends 'in' | 'out'> =
  (typeof api)[Name] extends Record<Key, infer Schema extends z.ZodMiniType>
    ? Side extends 'in'
      ? z.input<Schema>
      : z.output<Schema>
    : undefined;

/** What a caller sends, before the schema fills in defaults. */
export type Query<Name extends EndpointName> = Part<Name, 'query', 'in'>;
export type Body<Name extends EndpointName> = Part<Name, 'body', 'in'>;
/** What a handler receives, after the schema. */
export type CheckedQuery<Name extends EndpointName> = Part<Name, 'query', 'out'>;
export type CheckedBody<Name extends EndpointName> = Part<Name, 'body', 'out'>;
export type Answer<Name extends EndpointName> = Part<Name, 'answer', 'out'>;
