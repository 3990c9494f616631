import type { AuditPage } from '#shared/audit.ts';
import type { TaskFilter } from '#shared/tasks.ts';

/** All query keys. Joined with slashes, a key is its address; invalidating `board` covers all keys that begin with it. */
export const keys = {
  user: ['/api/user'],
  sessions: ['/api/sessions'],
  notices: ['/api/notices'],
  challenge: (digits: string, expiresAt: string) => ['/api/login/challenge', digits, expiresAt],
  approvals: ['/api/approvals'],
  security: ['/api/security'],
  passkeys: ['/api/passkeys'],
  trustedBrowsers: ['/api/trusted-browsers'],
  /** Whether this browser gets push. */
  thisDevice: ['this device'],
  notifications: ['/api/notifications'],
  /** The count of unread notifications, which only the stream tells. */
  unread: ['/api/events', 'unread'],
  notificationSettings: ['/api/notification-settings'],
  failedJobs: ['/api/jobs/failed'],
  board: ['/api/tasks'],
  searches: ['/api/tasks', 'search'],
  search: (filters: TaskFilter) => ['/api/tasks', 'search', filters],
  /** Also the beginning of `activities`, so that invalidating it covers both. */
  task: (id: string) => ['/api/tasks', id],
  /** The whole task that an edit began from. Nothing reloads it. */
  taskToEdit: (id: string, version: number) => ['edit', id, version],
  similar: (title: string) => ['/api/tasks', 'similar', title],
  trash: ['/api/tasks', 'deleted'],
  /** The files of a task. Begins like `task`, so that whatever reloads the task reloads them. */
  files: (id: string) => ['/api/tasks', id, 'files'],
  activities: (id: string) => ['/api/tasks', id, 'activities'],
  linkedTask: (name: string) => ['/?task', name],
  admins: ['/api/admins'],
  assignableAdmins: ['/api/admins', 'for-assignment'],
  assigneeChoices: ['/api/admins', 'for-assignment?include=holders'],
  labels: ['/api/labels'],
  tokens: ['/api/tokens'],
  /** Also the beginning of `webhookDeliveries`. */
  webhooks: ['/api/webhooks'],
  webhookDeliveries: (id: string) => ['/api/webhooks', id, 'deliveries'],
  calendar: ['/api/calendar'],
  about: ['/api/openapi.json'],
  audit: (filter: AuditPage) => ['/api/audit', filter],
} as const;
