import type { refusals } from '#messages/permissions.ts';

/**
 * The callers of a call: a rule that refuses signed-in callers has its sentence. `creator` is the task's creator or a super admin; for some
 * calls also the assignee, by a setting. `program` is a person by an API token. `author` is a comment's author who may still comment on its
 * task; `adder` is the person who added a file.
 */
export type Rule = 'anyone' | 'signedIn' | 'program' | keyof typeof refusals;

/** A call's address, its status on success (204 has no body), and who may make it. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  status: 200 | 201 | 204;
  /** The server checks it, and the page hides controls by it. */
  rule: Rule;
  /** The scope by which an API token may make it, as far as its owner may. Without one it is closed to tokens. */
  scope?: 'read' | 'write';
  /** Needs a proof of the last 15 minutes where the second factor holds. Else `enrols` needs one or a sign-in as recent, `always` one. */
  proof?: 'where it holds' | 'enrols' | 'always';
};

/** Every call. Separate from the schemas in `api.ts`, which the page loads later. */
export const routes = {
  getUser: { method: 'GET', path: '/api/user', status: 200, rule: 'signedIn', scope: 'read' },
  login: { method: 'POST', path: '/api/login', status: 200, rule: 'anyone' },
  register: { method: 'POST', path: '/api/register', status: 201, rule: 'anyone' },
  logout: { method: 'POST', path: '/api/logout', status: 204, rule: 'anyone' },
  getSignInChallenge: { method: 'GET', path: '/api/login/challenge', status: 200, rule: 'anyone' },
  endSignInChallenge: { method: 'DELETE', path: '/api/login/challenge', status: 204, rule: 'anyone' },
  getPasskeySignInOptions: { method: 'POST', path: '/api/login/passkey/options', status: 200, rule: 'anyone' },
  proveByPasskey: { method: 'POST', path: '/api/login/passkey', status: 200, rule: 'anyone' },
  proveByCode: { method: 'POST', path: '/api/login/code', status: 200, rule: 'anyone' },
  proveByRecovery: { method: 'POST', path: '/api/login/recovery', status: 200, rule: 'anyone' },
  finishSignIn: { method: 'POST', path: '/api/login/finish', status: 200, rule: 'anyone' },
  prove: { method: 'POST', path: '/api/proof', status: 204, rule: 'signedIn' },
  listApprovals: { method: 'GET', path: '/api/approvals', status: 200, rule: 'signedIn' },
  decideApproval: { method: 'POST', path: '/api/approvals/:id', status: 204, rule: 'signedIn' },
  getSecurity: { method: 'GET', path: '/api/security', status: 200, rule: 'signedIn' },
  listTrustedBrowsers: { method: 'GET', path: '/api/trusted-browsers', status: 200, rule: 'signedIn' },
  trustBrowser: { method: 'POST', path: '/api/trusted-browsers', status: 201, rule: 'signedIn', proof: 'always' },
  deleteTrustedBrowser: { method: 'DELETE', path: '/api/trusted-browsers/:id', status: 204, rule: 'signedIn' },
  getPasskeyOptions: { method: 'POST', path: '/api/passkeys/options', status: 200, rule: 'signedIn', proof: 'enrols' },
  addPasskey: { method: 'POST', path: '/api/passkeys', status: 201, rule: 'signedIn', proof: 'enrols' },
  listPasskeys: { method: 'GET', path: '/api/passkeys', status: 200, rule: 'signedIn' },
  deletePasskey: { method: 'DELETE', path: '/api/passkeys/:id', status: 204, rule: 'signedIn', proof: 'enrols' },
  createRecoveryCodes: { method: 'POST', path: '/api/recovery-codes', status: 201, rule: 'signedIn', proof: 'enrols' },
  listSessions: { method: 'GET', path: '/api/sessions', status: 200, rule: 'signedIn' },
  endSession: { method: 'DELETE', path: '/api/sessions/:id', status: 204, rule: 'signedIn' },
  endOtherSessions: { method: 'DELETE', path: '/api/sessions', status: 204, rule: 'signedIn' },
  listNotices: { method: 'GET', path: '/api/notices', status: 200, rule: 'superAdminReads' },

  getBoard: { method: 'GET', path: '/api/tasks', status: 200, rule: 'signedIn', scope: 'read' },
  followBoard: { method: 'GET', path: '/api/events', status: 200, rule: 'signedIn', scope: 'read' },
  updatePresence: { method: 'PUT', path: '/api/presence', status: 204, rule: 'signedIn' },
  listOlderTasks: { method: 'GET', path: '/api/tasks/older', status: 200, rule: 'signedIn', scope: 'read' },
  searchTasks: { method: 'GET', path: '/api/tasks/search', status: 200, rule: 'signedIn', scope: 'read' },
  listSimilarTasks: { method: 'GET', path: '/api/tasks/similar', status: 200, rule: 'signedIn', scope: 'read' },
  exportTasks: { method: 'GET', path: '/api/tasks.csv', status: 200, rule: 'signedIn', scope: 'read', proof: 'where it holds' },
  getTask: { method: 'GET', path: '/api/tasks/:id', status: 200, rule: 'signedIn', scope: 'read' },
  listActivities: { method: 'GET', path: '/api/tasks/:id/activities', status: 200, rule: 'signedIn', scope: 'read' },
  createTask: { method: 'POST', path: '/api/tasks', status: 201, rule: 'signedIn', scope: 'write' },
  updateTask: { method: 'PUT', path: '/api/tasks/:id', status: 200, rule: 'creator', scope: 'write' },
  changeStatus: { method: 'PUT', path: '/api/tasks/:id/status', status: 200, rule: 'creator', scope: 'write' },
  // Each part of a change has its own call's rule.
  changeTasks: { method: 'POST', path: '/api/tasks/bulk', status: 200, rule: 'signedIn', scope: 'write' },
  deleteTask: { method: 'DELETE', path: '/api/tasks/:id', status: 204, rule: 'creator', scope: 'write' },
  listDeletedTasks: { method: 'GET', path: '/api/tasks/deleted', status: 200, rule: 'signedIn', scope: 'read' },
  restoreTask: { method: 'POST', path: '/api/tasks/:id/restore', status: 200, rule: 'creator', scope: 'write' },
  deleteForever: { method: 'DELETE', path: '/api/tasks/:id/forever', status: 204, rule: 'superAdminErases', scope: 'write' },
  addComment: { method: 'POST', path: '/api/tasks/:id/comment', status: 201, rule: 'creator', scope: 'write' },
  updateComment: { method: 'PUT', path: '/api/tasks/:id/comments/:commentId', status: 200, rule: 'author', scope: 'write' },
  deleteComment: { method: 'DELETE', path: '/api/tasks/:id/comments/:commentId', status: 204, rule: 'authorOrSuperAdmin', scope: 'write' },

  addFile: { method: 'PUT', path: '/api/tasks/:id/files', status: 201, rule: 'creator', scope: 'write' },
  getFile: { method: 'GET', path: '/api/files/:id', status: 200, rule: 'signedIn', scope: 'read' },
  addPreview: { method: 'PUT', path: '/api/files/:id/preview', status: 204, rule: 'adder', scope: 'write' },
  getPreview: { method: 'GET', path: '/api/files/:id/preview', status: 200, rule: 'signedIn', scope: 'read' },
  deleteFile: { method: 'DELETE', path: '/api/files/:id', status: 204, rule: 'adderOrCreator', scope: 'write' },
  restoreFile: { method: 'POST', path: '/api/files/:id/restore', status: 200, rule: 'adderOrCreator', scope: 'write' },

  listAssignableAdmins: { method: 'GET', path: '/api/admins/for-assignment', status: 200, rule: 'signedIn', scope: 'read' },
  listAdmins: { method: 'GET', path: '/api/admins', status: 200, rule: 'superAdmin' },
  createAdmin: { method: 'POST', path: '/api/admins', status: 201, rule: 'superAdmin', proof: 'where it holds' },
  updateAdmin: { method: 'PATCH', path: '/api/admins/:id', status: 200, rule: 'superAdmin', proof: 'where it holds' },
  eraseNumber: { method: 'DELETE', path: '/api/admins/:id/number', status: 204, rule: 'superAdmin', proof: 'where it holds' },
  createRecoveryLink: { method: 'POST', path: '/api/admins/:id/recovery-link', status: 201, rule: 'superAdmin', proof: 'where it holds' },
  signOutAdmin: { method: 'POST', path: '/api/admins/:id/sign-out', status: 204, rule: 'superAdmin', proof: 'where it holds' },

  listLabels: { method: 'GET', path: '/api/labels', status: 200, rule: 'signedIn', scope: 'read' },
  createLabel: { method: 'POST', path: '/api/labels', status: 201, rule: 'superAdminLabels', scope: 'write' },
  updateLabel: { method: 'PATCH', path: '/api/labels/:id', status: 200, rule: 'superAdminLabels', scope: 'write' },
  deleteLabel: { method: 'DELETE', path: '/api/labels/:id', status: 204, rule: 'superAdminLabels', scope: 'write' },

  listNotifications: { method: 'GET', path: '/api/notifications', status: 200, rule: 'signedIn', scope: 'read' },
  readNotifications: { method: 'POST', path: '/api/notifications/read', status: 200, rule: 'signedIn', scope: 'write' },
  getNotificationSettings: { method: 'GET', path: '/api/notification-settings', status: 200, rule: 'signedIn' },
  updateNotificationSettings: { method: 'PUT', path: '/api/notification-settings', status: 200, rule: 'signedIn' },
  confirmEmail: { method: 'POST', path: '/api/email/confirm', status: 200, rule: 'signedIn' },
  unsubscribe: { method: 'POST', path: '/api/email/unsubscribe/:token', status: 204, rule: 'anyone', scope: 'read' },

  listFailedJobs: { method: 'GET', path: '/api/jobs/failed', status: 200, rule: 'superAdminReads' },
  retryJob: { method: 'POST', path: '/api/jobs/:id/retry', status: 204, rule: 'superAdminRetries' },
  addPushSubscription: { method: 'POST', path: '/api/push-subscriptions', status: 201, rule: 'signedIn' },
  deletePushSubscription: { method: 'DELETE', path: '/api/push-subscriptions', status: 204, rule: 'signedIn' },

  listAudit: { method: 'GET', path: '/api/audit', status: 200, rule: 'superAdminReads' },
  exportAudit: { method: 'GET', path: '/api/audit.csv', status: 200, rule: 'superAdminReads', proof: 'where it holds' },

  listTokens: { method: 'GET', path: '/api/tokens', status: 200, rule: 'signedIn' },
  createToken: { method: 'POST', path: '/api/tokens', status: 201, rule: 'signedIn', proof: 'where it holds' },
  revokeToken: { method: 'DELETE', path: '/api/tokens/:id', status: 204, rule: 'signedIn', proof: 'where it holds' },
  undoToken: { method: 'POST', path: '/api/tokens/:id/undo', status: 200, rule: 'signedIn' },
  // Each tool needs the scope of its own call.
  callMcp: { method: 'POST', path: '/api/mcp', status: 200, rule: 'program', scope: 'read' },

  listWebhooks: { method: 'GET', path: '/api/webhooks', status: 200, rule: 'superAdminConnects' },
  createWebhook: { method: 'POST', path: '/api/webhooks', status: 201, rule: 'superAdminConnects', proof: 'where it holds' },
  updateWebhook: { method: 'PATCH', path: '/api/webhooks/:id', status: 200, rule: 'superAdminConnects', proof: 'where it holds' },
  deleteWebhook: { method: 'DELETE', path: '/api/webhooks/:id', status: 204, rule: 'superAdminConnects' },
  testWebhook: { method: 'POST', path: '/api/webhooks/:id/test', status: 200, rule: 'superAdminConnects' },
  listDeliveries: { method: 'GET', path: '/api/webhooks/:id/deliveries', status: 200, rule: 'superAdminConnects' },
  sendAgain: { method: 'POST', path: '/api/webhooks/:id/deliveries/:deliveryId/send-again', status: 200, rule: 'superAdminConnects' },

  importTasks: { method: 'POST', path: '/api/tasks/import', status: 200, rule: 'signedIn', scope: 'write' },
  undoImport: { method: 'POST', path: '/api/tasks/import/:id/undo', status: 200, rule: 'signedIn', scope: 'write' },

  getCalendar: { method: 'GET', path: '/api/calendar', status: 200, rule: 'signedIn' },
  createCalendar: { method: 'POST', path: '/api/calendar', status: 201, rule: 'signedIn', proof: 'where it holds' },
  deleteCalendar: { method: 'DELETE', path: '/api/calendar', status: 204, rule: 'signedIn' },
  readCalendar: { method: 'GET', path: '/api/calendar/:file', status: 200, rule: 'anyone', scope: 'read' },

  describeApi: { method: 'GET', path: '/api/openapi.json', status: 200, rule: 'signedIn', scope: 'read' },
  readDocs: { method: 'GET', path: '/api/docs', status: 200, rule: 'signedIn', scope: 'read' },
  checkLive: { method: 'GET', path: '/api/health/live', status: 200, rule: 'anyone', scope: 'read' },
  checkReady: { method: 'GET', path: '/api/health/ready', status: 200, rule: 'anyone', scope: 'read' },
} as const satisfies Record<string, Route>;
