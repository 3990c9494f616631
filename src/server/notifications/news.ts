import type { Transaction } from '../database/database.ts';
import { packed } from '../database/signals.ts';

/** A person, and their new notification, if there is one. */
export type News = [adminId: string, notificationId?: string];

/** Has every node send news to its streams after the commit. It may be lost: a stream that opens begins with the count. */
export function announceNews(tx: Transaction, ...news: News[]): void {
  for (const text of packed(news)) tx.signal('notification', text);
}
