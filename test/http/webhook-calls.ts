import { hashOf } from '../../src/server/session/token.ts';
import { answered, aTask } from '../factories.ts';
import type { App, Client } from '../start-app.ts';
import type { Prepared } from './file-calls.ts';

type WebhookCall = 'listWebhooks' | 'createWebhook' | 'updateWebhook' | 'deleteWebhook' | 'testWebhook' | 'listDeliveries' | 'sendAgain';
type CalendarCall = 'getCalendar' | 'createCalendar' | 'deleteCalendar' | 'readCalendar';

/** A webhook whose receiver no name server knows. */
export const someWebhook = { url: 'https://hook.invalid/', format: 'standard', kinds: ['task.created'] };

/** Makes that webhook the only one, with a waiting delivery. */
export async function onlyWebhook(as: Client, { database }: App): Promise<{ id: string; deliveryId: string }> {
  await database.transaction((tx) => tx.sql.deleteFrom('webhooks').execute());
  const { id } = await answered<{ id: string }>(as, 'POST', '/api/webhooks', someWebhook);
  await aTask(as);
  const [delivery] = await answered<{ id: string }[]>(as, 'GET', `/api/webhooks/${id}/deliveries`);
  return { id, deliveryId: delivery?.id ?? '' };
}

/** The preparation that each call about webhooks and calendars needs. */
export const webhookCalls: Record<WebhookCall | CalendarCall, (as: Client, app: App) => Promise<Prepared[]> | Prepared[]> = {
  listWebhooks: async (as, app) => {
    await onlyWebhook(as, app);
    return [{}];
  },
  createWebhook: () => [{ body: someWebhook }, { body: { ...someWebhook, format: 'slack' } }],
  updateWebhook: async (as, app) => {
    const { id } = await onlyWebhook(as, app);
    return [
      { id, body: {} },
      { id, body: { ...someWebhook, format: 'teams', active: false } },
    ];
  },
  deleteWebhook: async (as, app) => [await onlyWebhook(as, app)],
  testWebhook: async (as, app) => [await onlyWebhook(as, app)],
  listDeliveries: async (as, app) => {
    const { id } = await onlyWebhook(as, app);
    return [{ id }, { id, query: '?before=z' }];
  },
  sendAgain: async (as, app) => {
    const webhook = await onlyWebhook(as, app);
    return [webhook, webhook];
  },
  getCalendar: async (as) => {
    await answered(as, 'POST', '/api/calendar', { scope: 'mine' });
    return [{}];
  },
  createCalendar: () => [{ body: { scope: 'mine' } }, { body: { scope: 'all' } }],
  deleteCalendar: () => [{}],
  readCalendar: async (as, { database }) => {
    await answered(as, 'POST', '/api/calendar', { scope: 'all' });
    await aTask(as, { dueDate: '2026-12-01' });
    await database.transaction((tx) =>
      tx.sql
        .updateTable('calendars')
        .set({ secret_hash: hashOf('secret') })
        .execute(),
    );
    return [{ file: 'secret.ics' }];
  },
};
