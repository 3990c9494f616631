import * as messages from '#messages/new-task.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { cachedUser } from '../../api/query-client.ts';
import { idempotencyHeader } from '../drafts/idempotency.ts';
import { giveBack, noteTaken, type Outgoing } from '../drafts/outgoing.ts';
import { openTaskLink } from '../linked-task.ts';
import { isLeftOut, updateOptimistically } from '../task-cache.ts';
import { bodyOf, type TaskBody, type TaskDraft } from '../task-draft.ts';
import { nowInServersTime, PROVISIONAL_CARD, provisionalId } from './provisional.ts';
import { type TaskMutation, useTaskMutation } from './use-task-mutation.ts';

/** An optimistic task. */
export function provisional(body: TaskBody, { id, name }: User): Task {
  const at = nowInServersTime();
  return {
    id: provisionalId(),
    number: 0,
    title: body.title.trim(),
    description: body.description || null,
    assignee: body.assignee ?? null,
    priority: body.priority,
    dueDate: body.dueDate ?? null,
    status: 'pending',
    createdByAdminId: id,
    creator: { id, name },
    createdAt: at,
    updatedAt: at,
    completedAt: null,
    version: 1,
    activityCount: 0,
    fileCount: 0,
    labels: body.labels ?? [],
    activities: [],
  };
}

/** Inside the rounded corner of a card (px). */
const CORNER = 9;

function isCreatedInSight(): boolean {
  const card = document.querySelector(PROVISIONAL_CARD);
  if (!card) return false;
  const { left, top } = card.getBoundingClientRect();
  return card.contains(document.elementFromPoint(left + CORNER, top + CORNER));
}

/** Creates a task. */
export function useCreateTask(): TaskMutation<Outgoing<TaskDraft>> {
  return useTaskMutation<Outgoing<TaskDraft>>({
    done: messages.created,
    offer: ({ task }) => (task && !isCreatedInSight() ? { label: messages.show, onAct: () => openTaskLink(task.id) } : undefined),
    giveBack,
    send: async (outgoing) => {
      const task = await call('createTask', { body: bodyOf(outgoing.text), headers: idempotencyHeader(outgoing.key) });
      noteTaken(outgoing);
      const { id, title, version } = task;
      const detail = isLeftOut(task) ? messages.notShown : undefined;
      return { task, detail, step: [{ id, before: null, after: { title }, version }] };
    },
    show: ({ text }) => {
      const user = cachedUser();
      if (!user) return () => {};
      const task = provisional(bodyOf(text), user);
      return updateOptimistically(
        task.id,
        () => task,
        () => undefined,
      );
    },
  });
}
