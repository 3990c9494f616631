import * as messages from '#messages/server/mail.ts';
import { dateInWords, dayOf, dueInWords, endOfDay, hourOf, isWorkday } from '#shared/calendar.ts';
import { MINUTE } from '#shared/durations.ts';
import type { JobData } from '../jobs/kinds.ts';
import { addJobs } from '../jobs/queries.ts';
import type { JobHandlers } from '../jobs/worker.ts';
import type { Letter } from './letter.ts';
import { boardLink, taskLink } from './links.ts';
import { claimDigests, listOpenTasks, type Receiver } from './queries.ts';
import type { Content, Writing } from './send.ts';

type OpenTask = Awaited<ReturnType<typeof listOpenTasks>>[number];

const LISTED = 10;

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

/** A person's digest: their open tasks that need them, each in the first list that fits. Without any there is no mail, and none after its day. */
export async function writeDigest(
  { database, settings: { origin, details }, zone, clock }: Writing,
  { emailConfirmed, digestHour }: Receiver,
  { adminId, day }: JobData['digest'],
): Promise<Content | null> {
  const now = clock();
  const today = new Date(now).toISOString();
  if (!emailConfirmed || digestHour === null || day !== dayOf(today, zone)) return null;

  const tonight = Date.parse(endOfDay(day, zone));
  const listOf = ({ dueDate, lastBy }: OpenTask) => {
    if (dueDate !== null && Date.parse(dueDate) < now) return 'overdue';
    if (dueDate !== null && Date.parse(dueDate) <= tonight) return 'dueToday';
    // It waits for them if someone else changed or commented on it last.
    return lastBy !== null && lastBy !== adminId ? 'waiting' : 'none';
  };
  const open = await database.aside((connection) => listOpenTasks(connection, adminId));
  const { overdue = [], dueToday = [], waiting = [] } = Object.groupBy(open, listOf);
  if (overdue.length + dueToday.length + waiting.length === 0) return null;

  const section = (heading: string, tasks: OpenTask[]): Letter['sections'][number] => ({
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
    subject: messages.digestSubject(dateInWords(today, zone)),
    intro: messages.digestIntro(overdue.length, dueToday.length, waiting.length),
    sections: details ? sections.filter(({ entries }) => entries.length > 0) : [],
    action: boardLink(origin),
  };
}
