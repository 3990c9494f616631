import * as messages from '#messages/server/mail.ts';
import { dateInWords, dayOf, dueInWords, hourOf, isWorkday } from '#shared/calendar.ts';
import { MINUTE } from '#shared/durations.ts';
import type { JobData } from '../jobs/kinds.ts';
import { addJobs } from '../jobs/queries.ts';
import type { JobHandlers } from '../jobs/worker.ts';
import type { Foot, Letter } from './letter.ts';
import { boardLink, footOf, taskLink } from './links.ts';
import { claimDigests, findReceiver, listOpenTasks } from './queries.ts';
import type { Mail, MailSettings, Writing } from './send.ts';

/** An open task of the person, and the author of the latest entry in its history. */
type OpenTask = { number: number; title: string; dueDate: string | null; lastBy: string | null };

const LISTED = 10;

/** A person's open tasks that need them, each in the first list that fits. A task waits for them if someone else changed or commented on it last. */
function sortDigest(tasks: OpenTask[], adminId: string, now: number, zone: string) {
  const today = dayOf(new Date(now).toISOString(), zone);
  const whenOf = ({ dueDate, lastBy }: OpenTask) => {
    if (dueDate !== null && Date.parse(dueDate) < now) return 'overdue';
    if (dueDate !== null && dayOf(dueDate, zone) === today) return 'today';
    return lastBy !== null && lastBy !== adminId ? 'waiting' : 'none';
  };
  const { overdue = [], today: dueToday = [], waiting = [] } = Object.groupBy(tasks, whenOf);
  return { overdue, dueToday, waiting };
}

function digestLetter(
  { overdue, dueToday, waiting }: ReturnType<typeof sortDigest>,
  { origin, details }: MailSettings,
  now: number,
  zone: string,
): Omit<Letter, keyof Foot> {
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
    subject: messages.digestSubject(dateInWords(new Date(now).toISOString(), zone)),
    intro: messages.digestIntro(overdue.length, dueToday.length, waiting.length),
    sections: details ? sections.filter(({ entries }) => entries.length > 0) : [],
    action: boardLink(origin),
  };
}

/** The job that adds the digests that are due. A server that was off at their hour adds today's later; those of other days are over. */
export const digestsJob = ({ database, zone, clock }: Writing): JobHandlers['digests'] => ({
  every: MINUTE,
  async run(_data, { actor }) {
    const now = new Date(clock()).toISOString();
    const day = dayOf(now, zone);
    if (!isWorkday(day)) return;
    await database.transaction(async (tx) => {
      await actor.hold(tx);
      await addJobs(tx, 'digest', await claimDigests(tx, day, hourOf(now, zone)));
    });
  },
});

/** A person's digest. Without a task in it there is no mail, and none after its day. */
export async function writeDigest(writing: Writing, { adminId, day }: JobData['digest'], id: string): Promise<Mail | null> {
  const { database, sign, settings, zone, clock } = writing;
  const now = clock();
  const receiver = await findReceiver(database, adminId);
  if (!receiver || receiver.digestHour === null || day !== dayOf(new Date(now).toISOString(), zone)) return null;
  const lists = sortDigest(await listOpenTasks(database, adminId), adminId, now, zone);
  if (Object.values(lists).flat().length === 0) return null;
  const foot = await footOf(sign, settings.origin, adminId);
  return { adminId, address: receiver.email, id, ...digestLetter(lists, settings, now, zone), ...foot };
}
