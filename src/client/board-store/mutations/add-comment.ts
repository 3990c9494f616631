import * as messages from '#messages/comments.ts';
import type { Activity } from '#shared/activities.ts';
import { ACTIVITIES_HELD } from '#shared/limits.ts';
import type { Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { cachedUser } from '../../api/query-client.ts';
import { idempotencyHeader } from '../drafts/idempotency.ts';
import { giveBack, noteTaken, type Outgoing } from '../drafts/outgoing.ts';
import { heldTask } from '../task-cache.ts';
import type { TaskChange } from './change-task.ts';
import { nowInServersTime, provisionalId } from './provisional.ts';

/** A comment's addition to a task. */
export function addition({ id }: Task, outgoing: Outgoing<string>): TaskChange {
  const { text: comment, key } = outgoing;
  const { id: by = '', name = '' } = cachedUser() ?? {};
  const at = nowInServersTime();
  const entry: Activity = { id: provisionalId(), admin: { id: by, name }, via: null, action: 'comment', note: comment, at };
  /** The history as it was sent first. The comment before it, perhaps of the same words, is part of that. */
  let before: readonly Activity[] | undefined;
  /** Whether an entry is this comment, whose event came before the answer. */
  const isThis = ({ id, action, admin, note }: Activity) =>
    action === 'comment' && admin.id === by && note !== null && comment.startsWith(note) && before?.every((one) => one.id !== id);
  return {
    id,
    giveBack: () => giveBack(outgoing),
    draw: (task) =>
      task.activities.some(isThis)
        ? task
        : { ...task, activities: [entry, ...task.activities].slice(0, ACTIVITIES_HELD), activityCount: task.activityCount + 1 },
    send: async () => {
      before ??= heldTask(id)?.activities ?? [];
      const task = await call('addComment', { params: { id }, body: { comment }, headers: idempotencyHeader(key) });
      noteTaken(outgoing);
      return { tasks: [task], said: messages.added };
    },
  };
}
