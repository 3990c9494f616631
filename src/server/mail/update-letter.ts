import * as messages from '#messages/server/mail.ts';
import { NOTE_CUT } from '#shared/limits.ts';
import type { Notification, NotificationKind } from '#shared/notifications.ts';
import type { Letter } from './letter.ts';
import { boardLink, inOneLine, type MailLinks, taskLink } from './links.ts';

/** A notification that can be mailed. */
export type Update = Notification & { kind: NotificationKind };

/** Titles in subjects are cut here, because programs show no more. */
const SUBJECT_TITLE = 100;

/** The update as a sentence, with the task's title. */
function sentenceOf({ kind, actor, task, count }: Update, longest = Number.POSITIVE_INFINITY): string {
  const title = [...inOneLine(task?.title ?? '')];
  const cut = title.length > longest ? `${title.slice(0, longest).join('')}…` : title.join('');
  return messages.happened[kind](actor?.name ?? messages.someone, task ? messages.quoted(cut) : messages.severalTasks(count));
}

const isText = ({ kind }: Update) => kind === 'commented' || kind === 'mentioned';

const cutMark = (note: string) => ([...note].length >= NOTE_CUT ? `${note}…` : note);

/** The letter for new notifications, at least one. @param details whether it names tasks, people and texts */
export function updateLetter(updates: Update[], { origin, links }: MailLinks, details: boolean): Letter {
  const [first, ...others] = updates;
  const isOne = others.length === 0;
  const end = { reason: messages.reason, links };
  const untold = { subject: messages.updatesSubject(updates.length), intro: messages.updatesIntro(updates.length) };
  if (!details || !first) return { ...untold, sections: [], action: boardLink(origin), ...end };
  const entries = updates.map((update) => ({
    sentence: sentenceOf(update),
    ...(update.task && { task: taskLink(origin, update.task) }),
    ...(update.note && isText(update) && { quote: cutMark(update.note) }),
    ...(update.note && !isText(update) && { detail: update.note }),
  }));
  return {
    ...(isOne ? { subject: sentenceOf(first, SUBJECT_TITLE) } : untold),
    sections: [{ entries }],
    action: isOne && first.task ? { ...taskLink(origin, first.task), label: messages.openTask } : boardLink(origin),
    ...end,
  };
}
