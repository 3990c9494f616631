import type { Activity } from '#shared/activities.ts';
import { type Board, type BoardChange, columns } from '#shared/board.ts';
import { statuses, type Task } from '#shared/tasks.ts';
import { announce } from './announcements.ts';
import { noteForeignChange } from './foreign-changes.ts';

const heldBy = (board: Board, id: string): Task | undefined =>
  statuses.flatMap((status) => board[columns[status]]).find((one) => one.id === id);

/** A change is about one task, the one updated last; the others only moved up to a place that came free. */
function changedTask({ tasks, deleted }: BoardChange): Task | undefined {
  if (deleted.length > 0) return undefined;
  return tasks.reduce<Task | undefined>((latest, one) => (latest && latest.updatedAt >= one.updatedAt ? latest : one), undefined);
}

function sentence({ admin, action, note }: Activity, { title }: Task): string {
  if (action === 'created') return `${admin.name} created ${title}`;
  if (action === 'comment') return `${admin.name} commented on ${title}`;
  if (action === 'edited') return `${admin.name} edited ${title}`;
  return `${admin.name} changed status of ${title}${note ? `: ${note}` : ''}`;
}

/**
 * Lets the person know what somebody else did: the card is marked for a moment, and the change is read out.
 * @param before the board as it was; what it already shows is no news
 * @param userId whose own changes are no news either
 */
export function tellForeignChange(before: Board, change: BoardChange, userId: string): void {
  for (const id of change.deleted) {
    const held = heldBy(before, id);
    noteForeignChange(id, { by: '', at: new Date().toISOString(), deleted: true, version: held?.version ?? 0 });
    // What this person deleted left the screen before the server was asked.
    if (held) announce(id, `${held.title} was deleted`);
  }
  const task = changedTask(change);
  const newest = task?.activities[0];
  if (!task || !newest || newest.admin.id === userId) return;
  if (task.version <= (heldBy(before, task.id)?.version ?? 0)) return;
  noteForeignChange(task.id, { by: newest.admin.name, at: newest.at, deleted: false, version: task.version });
  announce(task.id, sentence(newest, task));
}
