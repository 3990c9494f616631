import type { Database } from '../database/database.ts';
import { repeating } from '../repeating.ts';
import type { BoardStream } from '../stream/stream.ts';
import type { News } from './news.ts';
import { countUnread, findNotifications } from './queries.ts';

/** Sends notifications to the streams of their people on this node. @param report gets each failure */
export function followNotifications(database: Database, stream: BoardStream, report: (error: unknown) => void): void {
  let waiting: News[] = [];

  /** One read at a time, so that an older count never follows a newer one. */
  const send = repeating(async () => {
    const present = stream.people();
    const here = waiting.filter(([adminId]) => present.has(adminId));
    waiting = [];
    if (here.length === 0) return;
    const ids = here.flatMap(([, id]) => id ?? []);
    const found = ids.length > 0 ? await findNotifications(database, ids) : [];
    const unread = await countUnread(database, [...new Set(here.map(([adminId]) => adminId))]);
    for (const { adminId, item } of found) await stream.tell('notification', { item, unread: unread.get(adminId) ?? 0 }, adminId);
    for (const [adminId, id] of here) if (!id) await stream.tell('notification', { unread: unread.get(adminId) ?? 0 }, adminId);
  }, report);

  const tell = (news: News[]) => {
    waiting.push(...news);
    void send();
  };
  database.hear('notification', (text) => tell(JSON.parse(text)));
  database.hear('missed', () => tell([...stream.people()].map((id): News => [id])));
  stream.greet((adminId) => tell([[adminId]]));
}
