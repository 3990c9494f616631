import { dayOf, endOfDay } from '#shared/calendar.ts';
import { MINUTE } from '#shared/durations.ts';
import { change } from '../changes/change.ts';
import type { Database } from '../database/database.ts';
import type { JobHandlers } from '../jobs/kinds.ts';
import { holdDueTasks, noteDueTold } from './due-tasks.ts';

/** Tasks per transaction, so that nobody waits long for the writer. */
const AT_ONCE = 200;

/** The job that tells assignees when the due day of a task begins, and when it is over. @param zone the team's time zone */
export const reminders = (database: Database, zone: string, clock = Date.now): JobHandlers['reminders'] => ({
  every: MINUTE,
  async run(_data, { actor, signal }) {
    for (let told = AT_ONCE; told === AT_ONCE; ) {
      signal.throwIfAborted();
      const now = new Date(clock()).toISOString();
      told = await change(database, actor, async (tx) => {
        const due = await holdDueTasks(tx, { now, until: endOfDay(dayOf(now, zone), zone) }, AT_ONCE);
        for (const { id, creatorId, assigneeId, isOver } of due) {
          await noteDueTold(tx, id, isOver ? 2 : 1);
          const kind = isOver ? 'overdue' : 'due_soon';
          tx.occurrences.push({ taskId: id, activityId: null, kind, creatorId, assigneeId, mentionedIds: [] });
        }
        return due.length;
      });
    }
  },
});
