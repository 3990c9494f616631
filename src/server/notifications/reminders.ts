import { dayOf, endOfDay } from '#shared/calendar.ts';
import { MINUTE } from '#shared/durations.ts';
import { change } from '../changes/change.ts';
import type { Change } from '../changes/change-transaction.ts';
import type { Database } from '../database/database.ts';
import { updateRow } from '../database/rows.ts';
import type { JobHandlers } from '../jobs/worker.ts';
import { openTasks } from '../tasks/queries.ts';

/** Open tasks, locked until commit, whose due day has begun or ended, and nobody was told. @param until the end of today (ISO 8601) */
const holdDueTasks = (tx: Change, { now, until }: { now: string; until: string }, limit: number) =>
  openTasks(tx)
    .select(['id', 'created_by_admin_id', 'assignee_id', 'due_date'])
    .where('due_told', '<', 2)
    .where('due_date', 'is not', null)
    .where((task) => task.or([task('due_date', '<', now), task.and([task('due_date', '<=', until), task('due_told', '=', 0)])]))
    .orderBy('due_date')
    .limit(limit)
    .modifyEnd(tx.engine.locks.rows('tasks', 'change'))
    .execute();

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
        for (const { due_date, ...task } of due) {
          const isOver = (due_date ?? '') < now;
          // The task's version stays.
          await updateRow(tx, 'tasks', task.id, { due_told: isOver ? 2 : 1 });
          tx.occurrences.push({ task, activityId: null, kind: isOver ? 'overdue' : 'due_soon', mentionedIds: [] });
        }
        return due.length;
      });
    }
  },
});
