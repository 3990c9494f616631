/** A call's address, and its status on success; 204 has no body. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  status: 200 | 201 | 204;
};

/** Every call. Separate from the schemas in `api.ts`, which the page loads later. */
export const routes = {
  getUser: { method: 'GET', path: '/api/user', status: 200 },
  login: { method: 'POST', path: '/api/login', status: 200 },
  register: { method: 'POST', path: '/api/register', status: 201 },
  logout: { method: 'POST', path: '/api/logout', status: 204 },
  listSessions: { method: 'GET', path: '/api/sessions', status: 200 },
  endSession: { method: 'DELETE', path: '/api/sessions/:id', status: 204 },
  endOtherSessions: { method: 'DELETE', path: '/api/sessions', status: 204 },
  listNotices: { method: 'GET', path: '/api/notices', status: 200 },

  getBoard: { method: 'GET', path: '/api/tasks', status: 200 },
  followBoard: { method: 'GET', path: '/api/events', status: 200 },
  updatePresence: { method: 'PUT', path: '/api/presence', status: 204 },
  listOlderTasks: { method: 'GET', path: '/api/tasks/older', status: 200 },
  searchTasks: { method: 'GET', path: '/api/tasks/search', status: 200 },
  listSimilarTasks: { method: 'GET', path: '/api/tasks/similar', status: 200 },
  exportTasks: { method: 'GET', path: '/api/tasks.csv', status: 200 },
  getTask: { method: 'GET', path: '/api/tasks/:id', status: 200 },
  listActivities: { method: 'GET', path: '/api/tasks/:id/activities', status: 200 },
  createTask: { method: 'POST', path: '/api/tasks', status: 201 },
  updateTask: { method: 'PUT', path: '/api/tasks/:id', status: 200 },
  changeStatus: { method: 'PUT', path: '/api/tasks/:id/status', status: 200 },
  changeTasks: { method: 'POST', path: '/api/tasks/bulk', status: 200 },
  deleteTask: { method: 'DELETE', path: '/api/tasks/:id', status: 204 },
  listDeletedTasks: { method: 'GET', path: '/api/tasks/deleted', status: 200 },
  restoreTask: { method: 'POST', path: '/api/tasks/:id/restore', status: 200 },
  deleteForever: { method: 'DELETE', path: '/api/tasks/:id/forever', status: 204 },
  addComment: { method: 'POST', path: '/api/tasks/:id/comment', status: 201 },
  updateComment: { method: 'PUT', path: '/api/tasks/:id/comments/:commentId', status: 200 },
  deleteComment: { method: 'DELETE', path: '/api/tasks/:id/comments/:commentId', status: 204 },

  addFile: { method: 'PUT', path: '/api/tasks/:id/files', status: 201 },
  getFile: { method: 'GET', path: '/api/files/:id', status: 200 },
  addPreview: { method: 'PUT', path: '/api/files/:id/preview', status: 204 },
  getPreview: { method: 'GET', path: '/api/files/:id/preview', status: 200 },
  deleteFile: { method: 'DELETE', path: '/api/files/:id', status: 204 },
  restoreFile: { method: 'POST', path: '/api/files/:id/restore', status: 200 },

  listAssignableAdmins: { method: 'GET', path: '/api/admins/for-assignment', status: 200 },
  listAdmins: { method: 'GET', path: '/api/admins', status: 200 },
  createAdmin: { method: 'POST', path: '/api/admins', status: 201 },
  updateAdmin: { method: 'PATCH', path: '/api/admins/:id', status: 200 },
  eraseNumber: { method: 'DELETE', path: '/api/admins/:id/number', status: 204 },

  listLabels: { method: 'GET', path: '/api/labels', status: 200 },
  createLabel: { method: 'POST', path: '/api/labels', status: 201 },
  updateLabel: { method: 'PATCH', path: '/api/labels/:id', status: 200 },
  deleteLabel: { method: 'DELETE', path: '/api/labels/:id', status: 204 },

  listNotifications: { method: 'GET', path: '/api/notifications', status: 200 },
  readNotifications: { method: 'POST', path: '/api/notifications/read', status: 200 },
  getNotificationSettings: { method: 'GET', path: '/api/notification-settings', status: 200 },
  updateNotificationSettings: { method: 'PUT', path: '/api/notification-settings', status: 200 },
  confirmEmail: { method: 'POST', path: '/api/email/confirm', status: 200 },
  unsubscribe: { method: 'POST', path: '/api/email/unsubscribe/:token', status: 204 },

  listFailedJobs: { method: 'GET', path: '/api/jobs/failed', status: 200 },
  retryJob: { method: 'POST', path: '/api/jobs/:id/retry', status: 204 },
  addPushSubscription: { method: 'POST', path: '/api/push-subscriptions', status: 201 },
  deletePushSubscription: { method: 'DELETE', path: '/api/push-subscriptions', status: 204 },

  listAudit: { method: 'GET', path: '/api/audit', status: 200 },
  exportAudit: { method: 'GET', path: '/api/audit.csv', status: 200 },

  describeApi: { method: 'GET', path: '/api/openapi.json', status: 200 },
  readDocs: { method: 'GET', path: '/api/docs', status: 200 },
  checkLive: { method: 'GET', path: '/api/health/live', status: 200 },
  checkReady: { method: 'GET', path: '/api/health/ready', status: 200 },
} as const satisfies Record<string, Route>;
