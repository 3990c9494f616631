import * as messages from '#messages/server/mail.ts';
import type { NotificationKind } from '#shared/notifications.ts';
import type { Database } from '../database/database.ts';
import type { JobHandlers } from '../jobs/kinds.ts';
import { findNotifications } from '../notifications/queries.ts';
import type { Sign } from '../session/secret.ts';
import { hashOf } from '../session/token.ts';
import type { Settings } from '../settings.ts';
import { delivery, type Post } from './deliver.ts';
import { digestJob, digestsJob } from './digests.ts';
import { linksOf } from './links.ts';
import { findReceiver, listMailed } from './queries.ts';
import { findSettings } from './settings-queries.ts';
import { confirmationToken } from './tokens.ts';
import { type Update, updateLetter } from './update-letter.ts';

/** The mail for a person's notifications. Those that were read meanwhile are left out. */
const mailJob = ({ database, sign, settings, deliver }: Post): JobHandlers['mail'] => ({
  async run({ adminId }, running) {
    const receiver = await findReceiver(database, adminId);
    const mailed = await listMailed(database, running.id);
    const wanted = mailed.filter(({ isWanted }) => isWanted).map(({ id }) => id);
    const isChosen = (item: { kind: string }): item is Update => receiver?.kinds.includes(item.kind as NotificationKind) ?? false;
    const updates = (await findNotifications(database, wanted)).map(({ item }) => item).filter(isChosen);
    const [first] = mailed;
    if (!receiver || !first || updates.length === 0) return;
    const links = await linksOf(sign, settings.origin, adminId);
    const taskIds = new Set(updates.map(({ task }) => task?.id));
    const [taskId] = taskIds.size === 1 ? taskIds : [];
    const envelope = { adminId, address: receiver.address, id: first.id, unsubscribe: links.oneClick, ...(taskId && { taskId }) };
    await deliver(running, envelope, updateLetter(updates, links, settings.details));
  },
});

/** The mail that confirms an address, unless it was changed or confirmed meanwhile. */
const confirmationJob = ({ database, sign, settings, deliver }: Post): JobHandlers['confirmation'] => ({
  async run({ adminId, addressHash }, running) {
    const { email, isConfirmed } = await findSettings(database, adminId);
    if (email === null || isConfirmed || hashOf(email.toLowerCase()) !== addressHash) return;
    const token = await confirmationToken(sign, adminId, email, Date.now());
    await deliver(
      running,
      { adminId, address: email, id: running.id },
      {
        subject: messages.confirmSubject,
        intro: messages.confirmIntro,
        sections: [],
        action: { label: messages.confirm, address: `${settings.origin}/?confirm=${token}` },
        reason: messages.confirmReason,
        links: [],
      },
    );
  },
});

type MailJobs = Pick<JobHandlers, 'mail' | 'confirmation' | 'digests' | 'digest'>;

/** The jobs that send mail. Without a mail server they end at once. @param clock the time by which digests are due */
export function mailJobs(
  database: Database,
  sign: Sign,
  { mail: settings, timeZone }: Pick<Settings, 'mail' | 'timeZone'>,
  clock = Date.now,
): MailJobs {
  if (!settings) {
    const nothing = { run: async () => {} };
    return { mail: nothing, confirmation: nothing, digests: nothing, digest: nothing };
  }
  const post = { database, sign, settings, deliver: delivery(database, settings) };
  return {
    mail: mailJob(post),
    confirmation: confirmationJob(post),
    digests: digestsJob(database, timeZone, clock),
    digest: digestJob(post, timeZone, clock),
  };
}
