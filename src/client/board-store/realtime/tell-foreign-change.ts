import type { Activity } from '#shared/activities.ts';
import type { Board, BoardChange } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { noteGone } from '../drafts/lost-drafts.ts';
import { taskOn } from '../task-on-board.ts';
import { announce } from './announcements.ts';
import { foreignChangeOf, forgetForeignChange, noteForeignChange } from './foreign-changes.ts';

function sentence({ admin, action, note }: Activity, { title }: Task): string {
  if (action === 'created') return `${admin.name} created ${title}`;
  if (action === 'comment') return `${admin.name} commented on ${title}`;
  if (action === 'edited') return `${admin.name} edited ${title}`;
  return `${admin.name} changed status of ${title}${note ? `: ${note}` : ''}`;
}

/** One that this person has brought back stands on the board by then. */
function tellRestored(before: Board, { id, title, version }: Task): void {
  if ((taskOn(before, id)?.version ?? 0) >= version) forgetForeignChange(id);
  else {
    noteForeignChange(id, { by: '', at: new Date().toISOString(), deleted: false, version });
    announce(id, `${title} was restored`);
  }
}

/**
 * Lets the person know what somebody else did: the card is marked for a moment, and the change is read out.
 * @param before the board as it was; what it already shows is no news
 * @param userId whose own changes are no news either
 */
export function tellForeignChange(before: Board, change: BoardChange, userId: string): void {
  for (const id of change.deleted) {
    const held = taskOn(before, id);
    noteForeignChange(id, { by: '', at: new Date().toISOString(), deleted: true, version: held?.version ?? 0 });
    const kept = noteGone(userId, id, held?.title);
    // What this person deleted left the screen before the server was asked.
    if (held) announce(id, `${held.title} was deleted${kept ? '. What you typed for it is kept above the columns' : ''}`);
  }
  // After a deletion there are only tasks that moved up to the place which came free.
  const task = change.deleted.length > 0 ? undefined : change.tasks[0];
  const newest = task?.activities[0];
  if (task && foreignChangeOf(task.id)?.deleted) {
    tellRestored(before, task);
    return;
  }
  if (!task || !newest || newest.admin.id === userId) return;
  if (task.version <= (taskOn(before, task.id)?.version ?? 0)) return;
  noteForeignChange(task.id, { by: newest.admin.name, at: newest.at, deleted: false, version: task.version });
  announce(task.id, sentence(newest, task));
}
