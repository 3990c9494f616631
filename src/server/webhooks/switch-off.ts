import { listSuperAdmins } from '../admins/queries.ts';
import type { Transaction } from '../database/database.ts';
import { announceNews, type News } from '../notifications/news.ts';
import { giveUpWaiting, type StoredWebhook, updateWebhook } from './queries.ts';

/** The status by which a receiver ends its webhook. */
export const GONE = 410;

/** Switches a held webhook off and gives up its waiting deliveries. The pages of super admins then load their notices. */
export async function switchOff(tx: Transaction, webhook: StoredWebhook, offReason: string): Promise<void> {
  await updateWebhook(tx, { ...webhook, active: false, offReason });
  await giveUpWaiting(tx, webhook.id, offReason);
  announceNews(tx, ...(await listSuperAdmins(tx)).map(({ id }): News => [id]));
}
