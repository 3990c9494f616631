import type { Change } from '../changes/change.ts';

/** Open tasks, locked until commit, whose due day has begun or ended, and nobody was told. @param until the end of today (ISO 8601) */
export async function holdDueTasks(tx: Change, { now, until }: { now: string; until: string }, limit: number) {
  const rows = await tx.sql
    .selectFrom('tasks')
    .select(['id', 'created_by_admin_id', 'assignee_id', 'due_date'])
    .where('due_told', '<', 2)
    .where('due_date', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'completed')
    .where((task) => task.or([task('due_date', '<', now), task.and([task('due_date', '<=', until), task('due_told', '=', 0)])]))
    .orderBy('due_date')
    .limit(limit)
    .modifyEnd(tx.engine.locks.rows('tasks', 'change'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    creatorId: row.created_by_admin_id,
    assigneeId: row.assignee_id,
    isOver: row.due_date !== null && row.due_date < now,
  }));
}

/** Notes that the assignee was told. The task's version stays. */
export async function noteDueTold(tx: Change, id: string, due_told: 1 | 2): Promise<void> {
  await tx.sql.updateTable('tasks').set({ due_told }).where('id', '=', id).execute();
}
