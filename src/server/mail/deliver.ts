import { change } from '../changes/change.ts';
import type { Database } from '../database/database.ts';
import type { Running } from '../jobs/kinds.ts';
import { insertNotifications } from '../notifications/queries.ts';
import { announceNews } from '../notifications/write.ts';
import type { Sign } from '../session/secret.ts';
import { type Letter, textOf } from './letter.ts';
import { htmlOf } from './letter-html.ts';
import type { MailSettings } from './mail-settings.ts';
import { noteRefusal } from './queries.ts';
import { type Mail, sendMail } from './send.ts';

/** `id` makes the message's id; `taskId` is the task that it is about. */
type Envelope = { adminId: string; address: string; id: string; taskId?: string } & Pick<Mail, 'unsubscribe'>;

type Deliver = (running: Running, envelope: Envelope, letter: Letter) => Promise<void>;

/** The parts that every mail job needs. */
export type Post = { database: Database; sign: Sign; settings: MailSettings; deliver: Deliver };

/**
 * Sends letters. An address that the mail server refuses for good is unconfirmed, and the page tells its person once.
 * @throws AppError `unavailable` to try it again
 */
export function delivery(database: Database, settings: MailSettings): Deliver {
  const host = new URL(settings.origin).hostname;
  return async ({ actor, signal }, { adminId, address, id, taskId, unsubscribe }, letter) => {
    const mail: Mail = {
      to: address,
      messageId: `${id}@${host}`,
      subject: letter.subject,
      text: textOf(letter),
      html: htmlOf(letter),
      ...(taskId && { references: `${taskId}@${host}` }),
      ...(unsubscribe && { unsubscribe }),
    };
    if ((await sendMail(settings, mail, signal)) === 'sent') return;
    const ids = await change(database, actor, async (tx) => {
      if (!(await noteRefusal(tx, adminId, address))) return [];
      const told = { adminId, kind: 'email_refused', taskId: null, activityId: null, count: 1 } as const;
      return insertNotifications(tx, [told], new Date().toISOString());
    });
    announceNews(
      database,
      ids.map((notification) => [adminId, notification]),
    );
  };
}
