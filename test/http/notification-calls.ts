import type { EndpointName } from '#shared/api.ts';
import { aBrowser } from '../../e2e/push-browser.ts';
import { confirmationToken, unsubscribeToken } from '../../src/server/mail/links.ts';
import { signer } from '../../src/server/session/secret.ts';
import { aComment, anAdmin, answered, aTask } from '../factories.ts';
import type { App, Client } from '../start-app.ts';
import type { Prepared } from './file-calls.ts';

type NotificationCall = Extract<
  EndpointName,
  | 'listNotifications'
  | 'addPushSubscription'
  | 'deletePushSubscription'
  | 'readNotifications'
  | 'getNotificationSettings'
  | 'updateNotificationSettings'
  | 'confirmEmail'
  | 'unsubscribe'
>;

/** The preparation that each call about notifications needs. */
export const notificationCalls: Record<NotificationCall, (as: Client, app: App) => Promise<Prepared[]> | Prepared[]> = {
  listNotifications: async (_as, app) => {
    const ana = await anAdmin(app);
    const { id } = await aTask(ana, { assignee: 'Super Admin' });
    await aComment(ana, { id }, 'Seen');
    return [{}];
  },
  addPushSubscription: () => {
    const { subscription } = aBrowser('https://push.example.com/one');
    return [{ body: { ...subscription, expirationTime: null } }, { body: subscription }];
  },
  deletePushSubscription: () => [{ body: { endpoint: 'https://push.example.com/one' } }],
  readNotifications: () => [{ body: { ids: ['1'] } }, { body: { upTo: '01a21eaf-0d14-7108-ae49-d3557d91d41c' } }],
  getNotificationSettings: () => [{}],
  updateNotificationSettings: () => [
    { body: {} },
    { body: { email: 'ana@example.com', emailKinds: ['assigned', 'overdue'], pushKinds: ['mentioned'], digestHour: 8 } },
    { body: { email: null, digestHour: null } },
  ],
  confirmEmail: async (as, app) => {
    await answered(as, 'PUT', '/api/notification-settings', { email: 'ana@example.com' });
    const { id } = await answered<{ id: string }>(as, 'GET', '/api/user');
    return [{ body: { token: await confirmationToken(signer(app.database), id, 'ana@example.com', Date.now()) } }];
  },
  unsubscribe: async (as, app) => {
    const { id } = await answered<{ id: string }>(as, 'GET', '/api/user');
    const token = await unsubscribeToken(signer(app.database), id);
    return [{ token }, { token, body: 'List-Unsubscribe=One-Click' }];
  },
};
