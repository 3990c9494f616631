import * as messages from '#messages/pasted-titles.ts';
import type { Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { cachedUser } from '../../api/query-client.ts';
import { idempotencyHeader } from '../drafts/idempotency.ts';
import { updateOptimistically } from '../task-cache.ts';
import { bodyOf, type TaskDraft } from '../task-draft.ts';
import { provisional } from './use-create-task.ts';
import { type Afterwards, runTaskMutation } from './use-task-mutation.ts';

/** The title of a task to create, with its idempotency key. */
export type NewTitle = { title: string; key: string };

type CreateOptions = Afterwards<readonly NewTitle[]> & {
  /** Takes the titles whose tasks were not created. */
  giveBack: (titles: readonly NewTitle[]) => void;
};

/** Creates a task for each title with the other values of a draft, one after the other, as one step. A retry creates none twice. */
export function createTasks(draft: TaskDraft, titles: readonly NewTitle[], options: CreateOptions): void {
  const { giveBack, ...afterwards } = options;
  const bodyFor = ({ title }: NewTitle) => bodyOf({ ...draft, title });
  const made = new Map<string, Task>();
  runTaskMutation<readonly NewTitle[]>(
    {
      ...afterwards,
      done: messages.created(titles.length),
      giveBack: () => giveBack(titles.filter(({ key }) => !made.has(key))),
      send: async () => {
        for (const title of titles) {
          if (made.has(title.key)) continue;
          made.set(title.key, await call('createTask', { body: bodyFor(title), headers: idempotencyHeader(title.key) }));
        }
        const tasks = [...made.values()];
        return { tasks, step: tasks.map(({ id, title, version }) => ({ id, before: null, after: { title }, version })) };
      },
      show: () => {
        const user = cachedUser();
        if (!user) return () => {};
        const shown = new Map(
          titles
            .filter(({ key }) => !made.has(key))
            .map((title) => provisional(bodyFor(title), user))
            .map((task) => [task.id, task]),
        );
        return updateOptimistically(
          [...shown.keys()],
          (_, id) => shown.get(id),
          () => undefined,
        );
      },
    },
    titles,
  );
}
