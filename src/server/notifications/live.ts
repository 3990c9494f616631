import type { Database } from '../database/database.ts';
import type { BoardStream } from '../stream/stream.ts';
import type { News } from './news.ts';
import { countUnread, findNotifications } from './queries.ts';

/** Sends notifications to the streams of their people on this node. @param report gets each failure @returns a function that ends it */
export function followNotifications(database: Database, stream: BoardStream, report: (error: unknown) => void): () => void {
  let waiting: News[] = [];
  let sending = false;

  async function send(news: News[]): Promise<void> {
    const present = stream.people();
    const here = news.filter(([adminId]) => present.has(adminId));
    if (here.length === 0) return;
    const ids = here.flatMap(([, id]) => id ?? []);
    const found = ids.length > 0 ? await findNotifications(database, ids) : [];
    const unread = await countUnread(database, [...new Set(here.map(([adminId]) => adminId))]);
    for (const { adminId, item } of found) stream.tell('notification', { item, unread: unread.get(adminId) ?? 0 }, adminId);
    for (const [adminId, id] of here) if (!id) stream.tell('notification', { unread: unread.get(adminId) ?? 0 }, adminId);
  }

  /** One read at a time, so that an older count never follows a newer one. */
  async function sendAll(): Promise<void> {
    if (sending) return;
    sending = true;
    while (waiting.length > 0) {
      const news = waiting;
      waiting = [];
      await send(news).catch(report);
    }
    sending = false;
  }

  const tell = (news: News[]) => {
    waiting.push(...news);
    void sendAll();
  };
  const deaf = database.hear('notification', (text) => tell(JSON.parse(text)));
  const caughtUp = database.hear('missed', () => tell([...stream.people()].map((id): News => [id])));
  const gone = stream.greet((adminId) => tell([[adminId]]));
  return () => {
    deaf();
    caughtUp();
    gone();
  };
}
