import type { Database } from '../database/database.ts';
import { packed } from '../database/signals.ts';

/** A person, and their new notification, if there is one. */
export type News = [adminId: string, notificationId?: string];

/** Has every node send news to its streams. It may be lost: a stream that opens begins with the count. */
export function announceNews(database: Database, news: News[]): void {
  for (const text of packed(news)) database.signal('notification', text);
}
