import { dateInWords, dayOf, hourOf, isWorkday } from '#shared/calendar.ts';
import { DAY, MINUTE } from '#shared/durations.ts';
import type { Database } from '../database/database.ts';
import type { JobHandlers } from '../jobs/kinds.ts';
import { addJobs } from '../jobs/queries.ts';
import type { Post } from './deliver.ts';
import { digestLetter, sortDigest } from './digest-letter.ts';
import { linksOf } from './links.ts';
import { claimDigests, findReceiver, listOpenTasks } from './queries.ts';

const isoOf = (clock: () => number) => new Date(clock()).toISOString();

/** The job that adds the digests that are due. A server that was off at their hour adds today's later; those of other days are over. */
export const digestsJob = (database: Database, zone: string, clock: () => number): JobHandlers['digests'] => ({
  every: MINUTE,
  async run(_data, { actor }) {
    const now = isoOf(clock);
    const day = dayOf(now, zone);
    if (!isWorkday(day)) return;
    const nextDay = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
    await database.transaction(async (tx) => {
      await actor.hold(tx);
      const people = await claimDigests(tx, { day, nextDay, hour: hourOf(now, zone) });
      await addJobs(
        tx,
        'digest',
        people.map((adminId) => ({ adminId, day })),
      );
    });
  },
});

/** A person's digest. Without a task in it there is no mail, and none after its day. */
export const digestJob = ({ database, sign, settings, deliver }: Post, zone: string, clock: () => number): JobHandlers['digest'] => ({
  async run({ adminId, day }, running) {
    const now = isoOf(clock);
    const receiver = await findReceiver(database, adminId);
    if (!receiver || receiver.digestHour === null || day !== dayOf(now, zone)) return;
    const lists = sortDigest(await listOpenTasks(database, adminId), adminId, clock(), zone);
    if (Object.values(lists).flat().length === 0) return;
    const links = await linksOf(sign, settings.origin, adminId);
    const letter = digestLetter(lists, links, settings.details, { day: dateInWords(now, zone), now: clock(), zone });
    await deliver(running, { adminId, address: receiver.address, id: running.id, unsubscribe: links.oneClick }, letter);
  },
});
