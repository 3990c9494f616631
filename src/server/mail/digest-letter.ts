import * as messages from '#messages/server/mail.ts';
import { dayOf, dueInWords } from '#shared/calendar.ts';
import type { Letter } from './letter.ts';
import { boardLink, type MailLinks, taskLink } from './links.ts';

/** An open task of the person, and the author of the latest entry in its history. */
export type OpenTask = { number: number; title: string; dueDate: string | null; lastBy: string | null };

/** Tasks listed in a section. */
const LISTED = 10;

/** A person's open tasks that need them, each in the first list that fits. A task waits for them if someone else changed or commented on it last. */
export function sortDigest(tasks: OpenTask[], adminId: string, now: number, zone: string) {
  const today = dayOf(new Date(now).toISOString(), zone);
  const whenOf = ({ dueDate, lastBy }: OpenTask) => {
    if (dueDate !== null && Date.parse(dueDate) < now) return 'overdue';
    if (dueDate !== null && dayOf(dueDate, zone) === today) return 'today';
    return lastBy !== null && lastBy !== adminId ? 'waiting' : 'none';
  };
  const { overdue = [], today: dueToday = [], waiting = [] } = Object.groupBy(tasks, whenOf);
  return { overdue, dueToday, waiting };
}

/** The digest of these lists. @param details whether it names tasks */
export function digestLetter(
  { overdue, dueToday, waiting }: ReturnType<typeof sortDigest>,
  { origin, links }: MailLinks,
  details: boolean,
  { day, now, zone }: { day: string; now: number; zone: string },
): Letter {
  const section = (heading: string, tasks: OpenTask[]) => ({
    heading,
    entries: tasks.slice(0, LISTED).map((task) => ({
      task: taskLink(origin, task),
      events: [],
      ...(task.dueDate !== null && { detail: dueInWords(task.dueDate, now, zone) }),
    })),
    ...(tasks.length > LISTED && { more: messages.andMore(tasks.length - LISTED) }),
  });
  const sections = [section(messages.overdue, overdue), section(messages.dueToday, dueToday), section(messages.waitingForYou, waiting)];
  return {
    subject: messages.digestSubject(day),
    intro: messages.digestIntro(overdue.length, dueToday.length, waiting.length),
    sections: details ? sections.filter(({ entries }) => entries.length > 0) : [],
    action: boardLink(origin),
    reason: messages.reason,
    links,
  };
}
