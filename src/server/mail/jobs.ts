import { sentence } from '#messages/notifications.ts';
import * as messages from '#messages/server/mail.ts';
import { withoutMarks } from '#shared/inline-marks.ts';
import type { AnyNotificationKind, Notification } from '#shared/notifications.ts';
import type { Database } from '../database/database.ts';
import type { JobData } from '../jobs/kinds.ts';
import { joinMails, listMailed } from '../notifications/queries.ts';
import type { Sign } from '../session/secret.ts';
import { hashOf } from '../session/token.ts';
import type { Settings } from '../settings.ts';
import { shortened } from '../shortened.ts';
import { inOneLine } from '../tasks/notes.ts';
import { digestsJob, writeDigest } from './digests.ts';
import type { Entry } from './letter.ts';
import { boardLink, confirmationToken, taskLink } from './links.ts';
import type { Receiver } from './queries.ts';
import { type Content, sending, type Writing } from './send.ts';

/** Titles in subjects are cut here, because programs show no more. */
const SUBJECT_TITLE = 100;
/** The updates that a mail lists, because mail servers refuse a mail of many megabytes, and nobody reads it. */
const LISTED = 100;

const subjectOf = (update: Notification): string =>
  sentence(update, messages.quoted(shortened(inOneLine(update.task?.title ?? ''), SUBJECT_TITLE)));

const isText = ({ kind }: Notification) => kind === 'commented' || kind === 'mentioned';

function eventOf(update: Notification): Entry['events'][number] {
  const { note } = update;
  return {
    sentence: sentence(update),
    ...(note && (isText(update) ? { quote: withoutMarks(note) } : { detail: note })),
  };
}

/** The mail for a person's notifications. Those that were read meanwhile are left out. */
async function writeUpdates(
  { database, settings: { origin, details } }: Writing,
  { emailConfirmed, emailKinds }: Receiver,
  _data: JobData['mail'],
  jobId: string,
): Promise<Content | null> {
  const mailed = await listMailed(database, jobId);
  const last = mailed.at(-1);
  const chosen: readonly AnyNotificationKind[] = emailKinds;
  const updates = mailed.filter(({ isWanted, item }) => isWanted && chosen.includes(item.kind)).map(({ item }) => item);
  const [first, ...others] = updates;
  if (!first || !emailConfirmed) return null;
  const byTask = [...Map.groupBy(updates.slice(0, LISTED), ({ id, task }) => task?.id ?? id).values()];
  const only = updates.every(({ task }) => task?.id === first.task?.id) ? first.task : null;
  const entries = byTask.map((about) => ({
    ...(about[0]?.task && { task: taskLink(origin, about[0].task) }),
    events: about.map(eventOf),
  }));
  return {
    // Also of one that was read, so that a repeat has the same. A mail that tells more has another, so that no program drops it.
    ...(last && { id: last.item.id }),
    ...(only && { taskId: only.id }),
    ...(details && others.length === 0
      ? { subject: subjectOf(first) }
      : { subject: messages.updatesSubject(updates.length), intro: messages.updatesIntro(updates.length) }),
    sections: details ? [{ entries, ...(updates.length > LISTED && { more: messages.andMore(updates.length - LISTED) }) }] : [],
    action: details && only ? { ...taskLink(origin, only), label: messages.openTask } : boardLink(origin),
  };
}

/** The mail that confirms an address, unless it was changed or confirmed meanwhile. */
async function writeConfirmation(
  { sign, settings: { origin } }: Writing,
  { email, emailConfirmed }: Receiver,
  { adminId, addressHash }: JobData['confirmation'],
): Promise<Content | null> {
  if (emailConfirmed || hashOf(email.toLowerCase()) !== addressHash) return null;
  const token = await confirmationToken(sign, adminId, email, Date.now());
  return {
    subject: messages.confirmSubject,
    intro: messages.confirmIntro,
    sections: [],
    action: { label: messages.confirm, address: `${origin}/?confirm=${token}` },
    foot: { reason: messages.confirmReason, links: [] },
  };
}

/** The jobs that send mail. Without a mail server they end at once. @param clock the time by which digests are due */
export function mailJobs(database: Database, sign: Sign, { mail: settings, timeZone }: Settings, clock = Date.now) {
  if (!settings) {
    const nothing = { run: async () => {} };
    return { mail: nothing, confirmation: nothing, digests: nothing, digest: nothing };
  }
  const writing = { database, sign, settings, zone: timeZone, clock };
  return {
    mail: { ...sending(writing, writeUpdates), replace: joinMails },
    confirmation: sending(writing, writeConfirmation),
    digests: digestsJob(writing),
    digest: sending(writing, writeDigest),
  };
}
