import { sentence } from '#messages/notifications.ts';
import * as messages from '#messages/server/mail.ts';
import { NOTE_CUT } from '#shared/limits.ts';
import type { AnyNotificationKind, Notification } from '#shared/notifications.ts';
import type { Database } from '../database/database.ts';
import type { JobData } from '../jobs/kinds.ts';
import type { JobHandlers } from '../jobs/worker.ts';
import { listMailed } from '../notifications/queries.ts';
import type { Sign } from '../session/secret.ts';
import { hashOf } from '../session/token.ts';
import type { Settings } from '../settings.ts';
import { shortened } from '../shortened.ts';
import { digestsJob, writeDigest } from './digests.ts';
import type { Entry, Foot, Letter } from './letter.ts';
import { boardLink, confirmationToken, footOf, inOneLine, taskLink } from './links.ts';
import { findReceiver, findSettings } from './queries.ts';
import { type Mail, type MailSettings, sending, type Writing } from './send.ts';

/** Titles in subjects are cut here, because programs show no more. */
const SUBJECT_TITLE = 100;

const subjectOf = (update: Notification): string =>
  sentence(update, messages.quoted(shortened(inOneLine(update.task?.title ?? ''), SUBJECT_TITLE)));

const isText = ({ kind }: Notification) => kind === 'commented' || kind === 'mentioned';

const cutMark = (note: string) => ([...note].length >= NOTE_CUT ? `${note}…` : note);

function eventOf(update: Notification): Entry['events'][number] {
  const { note } = update;
  return {
    sentence: sentence(update),
    ...(note && (isText(update) ? { quote: cutMark(note) } : { detail: note })),
  };
}

function updateLetter(updates: Notification[], { origin, details }: MailSettings): Omit<Letter, keyof Foot> {
  const [first, ...others] = updates;
  const untold = { subject: messages.updatesSubject(updates.length), intro: messages.updatesIntro(updates.length) };
  if (!details || !first) return { ...untold, sections: [], action: boardLink(origin) };
  const tasks = [...Map.groupBy(updates, ({ id, task }) => task?.id ?? id).values()];
  const entries = tasks.map((about) => ({
    ...(about[0]?.task && { task: taskLink(origin, about[0].task) }),
    events: about.map(eventOf),
  }));
  const [only] = tasks.length === 1 ? entries : [];
  return {
    ...(others.length === 0 ? { subject: subjectOf(first) } : untold),
    sections: [{ entries }],
    action: only?.task ? { ...only.task, label: messages.openTask } : boardLink(origin),
  };
}

/** The mail for a person's notifications. Those that were read meanwhile are left out. */
async function writeUpdates({ database, sign, settings }: Writing, { adminId }: JobData['mail'], jobId: string): Promise<Mail | null> {
  const receiver = await findReceiver(database, adminId);
  const mailed = await listMailed(database, jobId);
  const [first] = mailed;
  const chosen: readonly AnyNotificationKind[] = receiver?.emailKinds ?? [];
  const updates = mailed.filter(({ isWanted, item }) => isWanted && chosen.includes(item.kind)).map(({ item }) => item);
  if (!receiver || !first || updates.length === 0) return null;
  const taskIds = new Set(updates.map(({ task }) => task?.id));
  const [taskId] = taskIds.size === 1 ? taskIds : [];
  const foot = await footOf(sign, settings.origin, adminId);
  return { adminId, address: receiver.email, id: first.item.id, ...(taskId && { taskId }), ...updateLetter(updates, settings), ...foot };
}

/** The mail that confirms an address, unless it was changed or confirmed meanwhile. */
async function writeConfirmation(
  { database, sign, settings }: Writing,
  { adminId, addressHash }: JobData['confirmation'],
  id: string,
): Promise<Mail | null> {
  const { email, emailConfirmed } = await findSettings(database, adminId);
  if (email === null || emailConfirmed || hashOf(email.toLowerCase()) !== addressHash) return null;
  const token = await confirmationToken(sign, adminId, email, Date.now());
  return {
    adminId,
    address: email,
    id,
    subject: messages.confirmSubject,
    intro: messages.confirmIntro,
    sections: [],
    action: { label: messages.confirm, address: `${settings.origin}/?confirm=${token}` },
    reason: messages.confirmReason,
    links: [],
  };
}

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
  const writing = { database, sign, settings, zone: timeZone, clock };
  return {
    mail: sending(writing, writeUpdates),
    confirmation: sending(writing, writeConfirmation),
    digests: digestsJob(writing),
    digest: sending(writing, writeDigest),
  };
}
