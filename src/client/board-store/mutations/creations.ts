import * as messages from '#messages/new-task.ts';
import type { Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { cachedUser } from '../../api/query-client.ts';
import { idempotencyHeader } from '../drafts/idempotency.ts';
import { giveBack, noteTaken, type Outgoing } from '../drafts/outgoing.ts';
import { openTask } from '../linked-task.ts';
import { isLeftOut } from '../task-cache.ts';
import { bodyOf, sentBody, type TaskBody, type TaskDraft } from '../task-draft.ts';
import type { TaskChange } from './change-task.ts';
import { nowInServersTime, PROVISIONAL_CARD, provisionalId } from './provisional.ts';

function provisional(body: TaskBody): Task {
  const at = nowInServersTime();
  const { id = '', name = '' } = cachedUser() ?? {};
  return {
    id: provisionalId(),
    number: 0,
    ...body,
    labels: body.labels ?? [],
    status: 'pending',
    createdByAdminId: id,
    creator: { id, name },
    createdAt: at,
    updatedAt: at,
    completedAt: null,
    version: 1,
    activityCount: 0,
    fileCount: 0,
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

/** Creates a task for each text, one after the other, as one step. A retry creates none twice. `unsent` tells the texts without a task. */
export function creations(wanted: readonly Outgoing<TaskDraft>[], said: string) {
  const made = new Map<string, Task>();
  const all = wanted.map((outgoing) => ({ outgoing, shown: provisional(bodyOf(outgoing.text)) }));
  const left = () => all.filter(({ outgoing }) => !made.has(outgoing.key));
  return {
    id: all.map(({ shown }) => shown.id),
    unsent: () => left().map(({ outgoing }) => outgoing),
    created: (id: string) => left().find(({ shown }) => shown.id === id)?.shown,
    send: async () => {
      for (const { outgoing } of left()) {
        const body = sentBody(bodyOf(outgoing.text));
        made.set(outgoing.key, await call('createTask', { body, headers: idempotencyHeader(outgoing.key) }));
        noteTaken(outgoing);
      }
      const tasks = [...made.values()];
      return { tasks, said, step: tasks.map(({ id, title, version }) => ({ id, before: null, after: { title }, version })) };
    },
  };
}

export function creation(outgoing: Outgoing<TaskDraft>): TaskChange {
  const { send, ...shown } = creations([outgoing], messages.created);
  return {
    ...shown,
    outgoing,
    giveBack: () => giveBack(outgoing),
    send: async () => {
      const outcome = await send();
      const [{ id } = {}] = outcome.tasks;
      // Deferred, because the toast restores focus first.
      const show = { label: messages.show, onAct: () => void setTimeout(() => id && openTask(id)) };
      return {
        ...outcome,
        detail: outcome.tasks.some(isLeftOut) ? messages.notShown : undefined,
        actions: isCreatedInSight() ? [] : [show],
      };
    },
  };
}
