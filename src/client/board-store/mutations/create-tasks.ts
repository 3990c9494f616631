import * as messages from '#messages/pasted-titles.ts';
import type { Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { idempotencyHeader } from '../drafts/idempotency.ts';
import { bodyOf, type TaskDraft } from '../task-draft.ts';
import { changeTask } from './change-task.ts';
import { provisional } from './create-task.ts';

/** The title of a task to create, with its idempotency key. */
export type NewTitle = { title: string; key: string };

type CreateOptions = {
  /** Takes the titles whose tasks were not created. */
  giveBack: (titles: readonly NewTitle[]) => void;
  whenTaken: () => void;
};

/** Creates a task for each title with the other values of a draft, one after the other, as one step. A retry creates none twice. */
export function createTasks(draft: TaskDraft, titles: readonly NewTitle[], { giveBack, whenTaken }: CreateOptions): void {
  const wanted = titles.map(({ title, key }) => {
    const body = bodyOf({ ...draft, title });
    return { key, body, shown: provisional(body) };
  });
  const made = new Map<string, Task>();
  changeTask({
    id: wanted.map(({ shown }) => shown.id),
    draw: (_, id) => wanted.find(({ key, shown }) => shown.id === id && !made.has(key))?.shown,
    whenTaken,
    done: messages.created(titles.length),
    giveBack: () => giveBack(titles.filter(({ key }) => !made.has(key))),
    send: async () => {
      for (const { key, body } of wanted)
        if (!made.has(key)) made.set(key, await call('createTask', { body, headers: idempotencyHeader(key) }));
      const tasks = [...made.values()];
      return { tasks, step: tasks.map(({ id, title, version }) => ({ id, before: null, after: { title }, version })) };
    },
  });
}
