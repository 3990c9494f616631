import { listSuperAdmins } from '../admins/queries.ts';
import type { Transaction } from '../database/database.ts';
import type { News } from '../notifications/news.ts';
import { giveUpWaiting, type StoredWebhook, updateWebhook } from './queries.ts';

/** By this status a receiver wants no more. */
export const GONE = 410;

/** Switches a held webhook off and gives up its waiting deliveries. @returns the super admins, whose pages then load their notices */
export async function switchOff(tx: Transaction, webhook: StoredWebhook, offReason: string): Promise<News[]> {
  await updateWebhook(tx, { ...webhook, active: false, offReason });
  await giveUpWaiting(tx, webhook.id, offReason);
  return (await listSuperAdmins(tx)).map(({ id }) => [id]);
}
