import type { EndpointName } from '#shared/api.ts';
import { aBrowser } from '../../e2e/push-browser.ts';
import { someWebhook } from './webhook-calls.ts';

/** A valid body for each call, in which the tests of hostile input spoil every field. */
export const validBodies: Partial<Record<EndpointName, object>> = {
  login: { username: '9' },
  register: { token: 'x', name: 'Eve', mobileNumber: '9' },
  updatePresence: { editing: null },
  proveByPasskey: { response: { id: 'x' } },
  proveByCode: { code: '12345678' },
  proveByRecovery: { code: 'x' },
  addPasskey: { response: { id: 'x' }, name: 'Key' },
  decideApproval: { digits: '12', allow: true },
  createTask: { title: 'A task' },
  updateTask: { title: 'A task' },
  changeStatus: { status: 'pending' },
  changeTasks: { changes: [{ id: 'unknown' }] },
  importTasks: { tasks: [{ title: 'A task' }] },
  addComment: { comment: 'Seen' },
  updateComment: { comment: 'Seen' },
  updateNotificationSettings: {},
  confirmEmail: { token: 'x' },
  readNotifications: { ids: ['unknown'] },
  addPushSubscription: aBrowser('https://push.example.com/one').subscription,
  deletePushSubscription: { endpoint: 'https://push.example.com/one' },
  createAdmin: { name: 'Eve', mobileNumber: '9', role: 'admin' },
  updateAdmin: {},
  createToken: { name: 'Triage Bot', scopes: ['read'] },
  undoToken: { since: '2026-01-01T00:00:00Z' },
  callMcp: {},
  createLabel: { name: 'Billing', color: 'red' },
  updateLabel: {},
  deleteLabel: {},
  createWebhook: someWebhook,
  updateWebhook: {},
  createCalendar: { scope: 'mine' },
};
