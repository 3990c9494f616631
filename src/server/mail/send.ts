import * as messages from '#messages/server/mail.ts';
import { change } from '../changes/change.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Running } from '../jobs/worker.ts';
import { insertNotifications } from '../notifications/queries.ts';
import type { Sign } from '../session/secret.ts';
import type { Settings } from '../settings.ts';
import { htmlOf, type Letter, textOf } from './letter.ts';
import { footOf } from './links.ts';
import { findReceiver, noteRefusal, type Receiver } from './queries.ts';

type MailSettings = NonNullable<Settings['mail']>;

/** A letter as it is sent. Its id is the same at a repeat, so that mail programs recognise it. */
type Mail = Letter & { id: string; taskId?: string };

/** A mail to a person, by default with the job's id, and with the end that all mails have. */
export type Content = Omit<Mail, 'id' | 'foot'> & Partial<Mail>;

/** How long a step of the sending may take (ms). */
const PATIENCE = 10_000;

type Failure = { code?: string; originalCode?: string; command?: string; responseCode?: number; response?: string };

/** Answers about the order of commands, the login, the server's rules or a full mailbox, not about the address. Some have no code. */
const notOfAddress =
  /^(503|530|552)|^5\d\d[ -](5\.[57]\.|[45]\.2\.2|(?!5\.\d).*(relay|rcpthosts|authenticat|sender|helo|prohibit|denied|quota|mailbox.*full))/is;

const isRefusal = ({ command, response = '' }: Failure) => command === 'RCPT TO' && /^5/.test(response) && !notOfAddress.test(response);

/**
 * Sends a mail, by a connection of its own that ends with the signal. @returns whether the server took the address
 * @throws AppError `unavailable` to try it again, without the address, because its message is stored and logged
 */
async function sendMail(
  { server, from, origin }: MailSettings,
  address: string,
  { id, taskId, ...letter }: Mail,
  signal: AbortSignal,
): Promise<'sent' | 'refused'> {
  // Imported late, because most starts send no mail.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...server,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    dnsTimeout: PATIENCE,
    socketCloseTimeout: 0,
  });
  const { oneClick } = letter.foot;
  const messageId = (of: string) => `<${of}@${new URL(origin).hostname}>`;
  try {
    await transport.sendMail({
      subject: letter.subject,
      text: textOf(letter),
      html: htmlOf(letter),
      from,
      to: { name: '', address },
      messageId: messageId(id),
      ...(taskId && { references: messageId(taskId) }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(oneClick && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      ...(oneClick && { list: { unsubscribe: oneClick } }),
      xMailer: false,
      signal,
    });
    return 'sent';
  } catch (error) {
    const failure = error as Failure;
    if (isRefusal(failure)) return 'refused';
    const { code, originalCode, command, responseCode } = failure;
    const details = [code, originalCode, command, responseCode].filter(Boolean).join(', ');
    throw new AppError('unavailable', messages.notSent(details));
  }
}

/** The parts that mails need: also the team's time zone, and the time (ms). */
export type Writing = { database: Database; sign: Sign; settings: MailSettings; zone: string; clock: () => number };

/**
 * A job that sends the mail that `write` makes for its person, if any. An address that the mail server refuses for good is unconfirmed, and
 * the page tells its person once.
 * @throws AppError `unavailable` to try it again
 */
export const sending = <Data extends { adminId: string }>(
  writing: Writing,
  write: (writing: Writing, receiver: Receiver, data: Data, jobId: string) => Promise<Content | null>,
) => ({
  async run(data: Data, { id, actor, signal }: Running): Promise<void> {
    const { database, sign, settings } = writing;
    const { adminId } = data;
    const receiver = await findReceiver(database, adminId);
    const content = receiver && (await write(writing, receiver, data, id));
    if (!content) return;
    const mail = { id, foot: await footOf(sign, settings.origin, adminId), ...content };
    if ((await sendMail(settings, receiver.email, mail, signal)) === 'sent') return;
    await change(database, actor, async (tx) => {
      if (!(await noteRefusal(tx, adminId, receiver.email))) return;
      await insertNotifications(tx, [{ adminId, kind: 'email_refused' }]);
    });
  },
});
