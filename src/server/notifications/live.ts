import type { Notification } from '#shared/notifications.ts';
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
    const eventOf = (personId: string, item?: Notification) => ({ personId, data: { unread: unread.get(personId) ?? 0, item } });
    const counted = new Set(here.flatMap(([adminId, id]) => (id ? [] : [adminId])));
    const events = [...found.map(({ adminId, item }) => eventOf(adminId, item)), ...[...counted].map((adminId) => eventOf(adminId))];
    await stream.tell('notification', events);
  }, report);

  const tell = (news: News[]) => {
    waiting.push(...news);
    void send();
  };
  database.hear('notification', (text) => tell(JSON.parse(text)));
  database.hear('missed', () => tell([...stream.people()].map((id): News => [id])));
  stream.greet((adminId) => tell([[adminId]]));
}
