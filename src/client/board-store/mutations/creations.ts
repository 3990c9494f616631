import * as messages from '#messages/new-task.ts';
import type { Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { cachedUser } from '../../api/query-client.ts';
import { idempotencyHeader } from '../drafts/idempotency.ts';
import { giveBack, noteTaken, type Outgoing } from '../drafts/outgoing.ts';
import { openTaskLink } from '../linked-task.ts';
import { isLeftOut } from '../task-cache.ts';
import { bodyOf, type TaskBody, type TaskDraft } from '../task-draft.ts';
import type { TaskChange } from './change-task.ts';
import { nowInServersTime, PROVISIONAL_CARD, provisionalId } from './provisional.ts';

/** An optimistic task. */
export function provisional(body: TaskBody): Task {
  const at = nowInServersTime();
  const { id = '', name = '' } = cachedUser() ?? {};
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

/** The creation of a task. */
export function creation(outgoing: Outgoing<TaskDraft>): TaskChange {
  const body = bodyOf(outgoing.text);
  const shown = provisional(body);
  return {
    id: shown.id,
    outgoing,
    draw: () => shown,
    done: messages.created,
    offer: ({ tasks: [task] = [] }) =>
      task && !isCreatedInSight() ? { label: messages.show, onAct: () => openTaskLink(task.id) } : undefined,
    giveBack: () => giveBack(outgoing),
    send: async () => {
      const task = await call('createTask', { body, headers: idempotencyHeader(outgoing.key) });
      noteTaken(outgoing);
      const { id, title, version } = task;
      const detail = isLeftOut(task) ? messages.notShown : undefined;
      return { tasks: [task], detail, step: [{ id, before: null, after: { title }, version }] };
    },
  };
}
