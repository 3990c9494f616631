/** A call's address, and its status on success; 204 has no body. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  status: 200 | 201 | 204;
  /** The scope by which an API token may make it, as far as its owner may. Without one it is closed to tokens. */
  scope?: 'read' | 'write';
};

/** Every call. Separate from the schemas in `api.ts`, which the page loads later. */
export const routes = {
  getUser: { method: 'GET', path: '/api/user', status: 200, scope: 'read' },
  login: { method: 'POST', path: '/api/login', status: 200 },
  register: { method: 'POST', path: '/api/register', status: 201 },
  logout: { method: 'POST', path: '/api/logout', status: 204 },
  getSignInChallenge: { method: 'GET', path: '/api/login/challenge', status: 200 },
  getPasskeySignInOptions: { method: 'POST', path: '/api/login/passkey/options', status: 200 },
  proveByPasskey: { method: 'POST', path: '/api/login/passkey', status: 200 },
  proveByCode: { method: 'POST', path: '/api/login/code', status: 200 },
  proveByRecovery: { method: 'POST', path: '/api/login/recovery', status: 200 },
  finishSignIn: { method: 'POST', path: '/api/login/finish', status: 200 },
  prove: { method: 'POST', path: '/api/proof', status: 204 },
  listApprovals: { method: 'GET', path: '/api/approvals', status: 200 },
  decideApproval: { method: 'POST', path: '/api/approvals/:id', status: 204 },
  getSecurity: { method: 'GET', path: '/api/security', status: 200 },
  listTrustedBrowsers: { method: 'GET', path: '/api/trusted-browsers', status: 200 },
  trustBrowser: { method: 'POST', path: '/api/trusted-browsers', status: 201 },
  deleteTrustedBrowser: { method: 'DELETE', path: '/api/trusted-browsers/:id', status: 204 },
  getPasskeyOptions: { method: 'POST', path: '/api/passkeys/options', status: 200 },
  addPasskey: { method: 'POST', path: '/api/passkeys', status: 201 },
  listPasskeys: { method: 'GET', path: '/api/passkeys', status: 200 },
  deletePasskey: { method: 'DELETE', path: '/api/passkeys/:id', status: 204 },
  createRecoveryCodes: { method: 'POST', path: '/api/recovery-codes', status: 201 },
  listSessions: { method: 'GET', path: '/api/sessions', status: 200 },
  endSession: { method: 'DELETE', path: '/api/sessions/:id', status: 204 },
  endOtherSessions: { method: 'DELETE', path: '/api/sessions', status: 204 },
  listNotices: { method: 'GET', path: '/api/notices', status: 200 },

  getBoard: { method: 'GET', path: '/api/tasks', status: 200, scope: 'read' },
  followBoard: { method: 'GET', path: '/api/events', status: 200, scope: 'read' },
  updatePresence: { method: 'PUT', path: '/api/presence', status: 204 },
  listOlderTasks: { method: 'GET', path: '/api/tasks/older', status: 200, scope: 'read' },
  searchTasks: { method: 'GET', path: '/api/tasks/search', status: 200, scope: 'read' },
  listSimilarTasks: { method: 'GET', path: '/api/tasks/similar', status: 200, scope: 'read' },
  exportTasks: { method: 'GET', path: '/api/tasks.csv', status: 200, scope: 'read' },
  getTask: { method: 'GET', path: '/api/tasks/:id', status: 200, scope: 'read' },
  listActivities: { method: 'GET', path: '/api/tasks/:id/activities', status: 200, scope: 'read' },
  createTask: { method: 'POST', path: '/api/tasks', status: 201, scope: 'write' },
  updateTask: { method: 'PUT', path: '/api/tasks/:id', status: 200, scope: 'write' },
  changeStatus: { method: 'PUT', path: '/api/tasks/:id/status', status: 200, scope: 'write' },
  changeTasks: { method: 'POST', path: '/api/tasks/bulk', status: 200, scope: 'write' },
  deleteTask: { method: 'DELETE', path: '/api/tasks/:id', status: 204, scope: 'write' },
  listDeletedTasks: { method: 'GET', path: '/api/tasks/deleted', status: 200, scope: 'read' },
  restoreTask: { method: 'POST', path: '/api/tasks/:id/restore', status: 200, scope: 'write' },
  deleteForever: { method: 'DELETE', path: '/api/tasks/:id/forever', status: 204, scope: 'write' },
  addComment: { method: 'POST', path: '/api/tasks/:id/comment', status: 201, scope: 'write' },
  updateComment: { method: 'PUT', path: '/api/tasks/:id/comments/:commentId', status: 200, scope: 'write' },
  deleteComment: { method: 'DELETE', path: '/api/tasks/:id/comments/:commentId', status: 204, scope: 'write' },

  addFile: { method: 'PUT', path: '/api/tasks/:id/files', status: 201, scope: 'write' },
  getFile: { method: 'GET', path: '/api/files/:id', status: 200, scope: 'read' },
  addPreview: { method: 'PUT', path: '/api/files/:id/preview', status: 204, scope: 'write' },
  getPreview: { method: 'GET', path: '/api/files/:id/preview', status: 200, scope: 'read' },
  deleteFile: { method: 'DELETE', path: '/api/files/:id', status: 204, scope: 'write' },
  restoreFile: { method: 'POST', path: '/api/files/:id/restore', status: 200, scope: 'write' },

  listAssignableAdmins: { method: 'GET', path: '/api/admins/for-assignment', status: 200, scope: 'read' },
  listAdmins: { method: 'GET', path: '/api/admins', status: 200 },
  createAdmin: { method: 'POST', path: '/api/admins', status: 201 },
  updateAdmin: { method: 'PATCH', path: '/api/admins/:id', status: 200 },
  eraseNumber: { method: 'DELETE', path: '/api/admins/:id/number', status: 204 },
  createRecoveryLink: { method: 'POST', path: '/api/admins/:id/recovery-link', status: 201 },
  signOutAdmin: { method: 'POST', path: '/api/admins/:id/sign-out', status: 204 },

  listLabels: { method: 'GET', path: '/api/labels', status: 200, scope: 'read' },
  createLabel: { method: 'POST', path: '/api/labels', status: 201, scope: 'write' },
  updateLabel: { method: 'PATCH', path: '/api/labels/:id', status: 200, scope: 'write' },
  deleteLabel: { method: 'DELETE', path: '/api/labels/:id', status: 204, scope: 'write' },

  listNotifications: { method: 'GET', path: '/api/notifications', status: 200, scope: 'read' },
  readNotifications: { method: 'POST', path: '/api/notifications/read', status: 200, scope: 'write' },
  getNotificationSettings: { method: 'GET', path: '/api/notification-settings', status: 200 },
  updateNotificationSettings: { method: 'PUT', path: '/api/notification-settings', status: 200 },
  confirmEmail: { method: 'POST', path: '/api/email/confirm', status: 200 },
  unsubscribe: { method: 'POST', path: '/api/email/unsubscribe/:token', status: 204, scope: 'read' },

  listFailedJobs: { method: 'GET', path: '/api/jobs/failed', status: 200 },
  retryJob: { method: 'POST', path: '/api/jobs/:id/retry', status: 204 },
  addPushSubscription: { method: 'POST', path: '/api/push-subscriptions', status: 201 },
  deletePushSubscription: { method: 'DELETE', path: '/api/push-subscriptions', status: 204 },

  listAudit: { method: 'GET', path: '/api/audit', status: 200 },
  exportAudit: { method: 'GET', path: '/api/audit.csv', status: 200 },

  listTokens: { method: 'GET', path: '/api/tokens', status: 200 },
  createToken: { method: 'POST', path: '/api/tokens', status: 201 },
  revokeToken: { method: 'DELETE', path: '/api/tokens/:id', status: 204 },
  undoToken: { method: 'POST', path: '/api/tokens/:id/undo', status: 200 },
  // Each tool needs the scope of its own call.
  callMcp: { method: 'POST', path: '/api/mcp', status: 200, scope: 'read' },

  listWebhooks: { method: 'GET', path: '/api/webhooks', status: 200 },
  createWebhook: { method: 'POST', path: '/api/webhooks', status: 201 },
  updateWebhook: { method: 'PATCH', path: '/api/webhooks/:id', status: 200 },
  deleteWebhook: { method: 'DELETE', path: '/api/webhooks/:id', status: 204 },
  testWebhook: { method: 'POST', path: '/api/webhooks/:id/test', status: 200 },
  listDeliveries: { method: 'GET', path: '/api/webhooks/:id/deliveries', status: 200 },
  sendAgain: { method: 'POST', path: '/api/webhooks/:id/deliveries/:deliveryId/send-again', status: 200 },

  importTasks: { method: 'POST', path: '/api/tasks/import', status: 200, scope: 'write' },
  undoImport: { method: 'POST', path: '/api/tasks/import/:id/undo', status: 200, scope: 'write' },

  getCalendar: { method: 'GET', path: '/api/calendar', status: 200 },
  createCalendar: { method: 'POST', path: '/api/calendar', status: 201 },
  deleteCalendar: { method: 'DELETE', path: '/api/calendar', status: 204 },
  readCalendar: { method: 'GET', path: '/api/calendar/:file', status: 200, scope: 'read' },

  describeApi: { method: 'GET', path: '/api/openapi.json', status: 200, scope: 'read' },
  readDocs: { method: 'GET', path: '/api/docs', status: 200, scope: 'read' },
  checkLive: { method: 'GET', path: '/api/health/live', status: 200, scope: 'read' },
  checkReady: { method: 'GET', path: '/api/health/ready', status: 200, scope: 'read' },
} as const satisfies Record<string, Route>;
