import { acting } from '#messages/activity.ts';
import * as messages from '#messages/server/mail.ts';
import { NOTE_CUT } from '#shared/limits.ts';
import type { Notification, NotificationKind } from '#shared/notifications.ts';
import { shortened } from '../shortened.ts';
import type { Entry, Letter } from './letter.ts';
import { boardLink, inOneLine, type MailLinks, taskLink } from './links.ts';

/** A notification that can be mailed. */
export type Update = Notification & { kind: NotificationKind };

/** Titles in subjects are cut here, because programs show no more. */
const SUBJECT_TITLE = 100;

const actorOf = ({ actor, via }: Update) => acting(actor?.name ?? messages.someone, via);

/** An update as a sentence, with the task's title. */
function subjectOf(update: Update): string {
  const title = shortened(inOneLine(update.task?.title ?? ''), SUBJECT_TITLE);
  return messages.happenedTo[update.kind](actorOf(update), update.task ? messages.quoted(title) : messages.severalTasks(update.count));
}

const isText = ({ kind }: Update) => kind === 'commented' || kind === 'mentioned';

const cutMark = (note: string) => ([...note].length >= NOTE_CUT ? `${note}…` : note);

function eventOf(update: Update): Entry['events'][number] {
  const { note } = update;
  return {
    sentence: update.task ? messages.happened[update.kind](actorOf(update)) : subjectOf(update),
    ...(note && (isText(update) ? { quote: cutMark(note) } : { detail: note })),
  };
}

/** The letter for new notifications, at least one. @param details whether it names tasks, people and texts */
export function updateLetter(updates: Update[], { origin, links }: MailLinks, details: boolean): Letter {
  const [first, ...others] = updates;
  const end = { reason: messages.reason, links };
  const untold = { subject: messages.updatesSubject(updates.length), intro: messages.updatesIntro(updates.length) };
  if (!details || !first) return { ...untold, sections: [], action: boardLink(origin), ...end };
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
    ...end,
  };
}
