import * as deletions from '#messages/delete-task.ts';
import * as edits from '#messages/edit-task.ts';
import * as messages from '#messages/undo.ts';
import type { Task } from '#shared/tasks.ts';
import { signedIn } from '../../api/query-client.ts';
import { serverNow } from '../../ui/server-clock.ts';
import type { ToastAction } from '../../ui/toast/toast.ts';
import { noteGone, notePresent } from '../drafts/gone-tasks.ts';
import { newKey } from '../drafts/idempotency.ts';
import { type Outcomes, runTaskMutation } from '../mutations/use-task-mutation.ts';
import { cachedTask, updateOptimistically, withFormer } from '../task-cache.ts';
import { bulkChange, type Side, sendBulk } from './send-bulk.ts';
import type { Step, Values } from './steps.ts';

/** The server refused all tasks of a step, and would refuse a retry. */
export class StepRefused extends Error {
  override readonly name = 'StepRefused';
}

type StepOptions = {
  /** The number of further tasks that the user meant but may not change. */
  left?: number;
  /** Called with the part of the step that the server has done. Without it, that part is recorded as a new step. */
  whenTaken?: (taken: Step) => void;
  whenRefused?: (error: Error) => void;
  offer?: () => ToastAction;
};

/** The values to show; a status comes with the time of completion. */
const shownValues = (values: Values, at: string): Partial<Task> =>
  values.status ? { ...values, completedAt: values.status === 'completed' ? at : null } : values;

/** The sentence of the toast for `count` tasks of a step. */
function sentenceOf([change]: Step, to: Side, count: number): string {
  if (!change?.[to]) return count === 1 ? deletions.deleted : messages.deleted(count);
  if (!change[to === 'after' ? 'before' : 'after']) return count === 1 ? messages.restoredOne : messages.restored(count);
  return count === 1 ? edits.updated : messages.updated(count);
}

/** The part of a step that the server has done, with the versions that it answered. */
function takenOf(step: Step, { tasks, deleted }: { tasks: readonly Task[]; deleted: readonly string[] }): Step {
  const versions = new Map<string, number | undefined>(deleted.map((id) => [id, undefined]));
  for (const { id, version } of tasks) versions.set(id, version);
  return step
    .filter(({ id, before, after }) => versions.has(id) && JSON.stringify(before) !== JSON.stringify(after))
    .map((change) => ({ ...change, version: versions.get(change.id) }));
}

/** Brings the tasks of a step to one side of it, each only if it still is as the other side says. */
export function runStep(step: Step, to: Side, options: StepOptions = {}): void {
  const { left = 0, whenTaken, whenRefused, offer } = options;
  const changes = new Map(step.map((change) => [change.id, change]));
  const wanted = step.map((change) => bulkChange(change, to));
  const valuesFor = (id: string) => changes.get(id)?.[to] ?? null;
  const shown = (task: Task | undefined, id: string, at: string) => {
    const values = valuesFor(id);
    return values ? task && { ...task, ...shownValues(values, at) } : undefined;
  };
  const send = async (key: string): Promise<Outcomes> => {
    const { refused, ...done } = await sendBulk(wanted, key);
    const [reason] = refused;
    if (done.tasks.length + done.deleted.length === 0) throw new StepRefused(messages.stays(step.length + left, reason));
    notePresent(done.tasks);
    const by = signedIn();
    if (by) for (const id of done.deleted) noteGone(by, id, changes.get(id)?.before?.title);
    const taken = takenOf(step, done);
    whenTaken?.(taken);
    return {
      deleted: done.deleted,
      // The answer has no history, which the cards show.
      tasks: done.tasks.map((task) => ({ ...task, activities: cachedTask(task.id)?.activities ?? task.activities })),
      detail: refused.length + left > 0 ? messages.stays(refused.length + left, reason) : undefined,
      ...(whenTaken || taken.length === 0 ? {} : { step: taken }),
    };
  };
  runTaskMutation<string>(
    {
      id: [...changes.keys()],
      reapply: (task, _, at) => shown(task, task.id, at),
      done: ({ tasks = [], deleted = [] }) => sentenceOf(step, to, tasks.length + deleted.length),
      offer,
      whenRefused: (error) => {
        whenRefused?.(error);
        return false;
      },
      send,
      show: () => {
        const at = new Date(serverNow()).toISOString();
        return updateOptimistically(
          [...changes.keys()],
          (task, id) => shown(task, id, at),
          (task, former, id) => {
            const values = valuesFor(id);
            return values ? withFormer(task, former, shownValues(values, at)) : (task ?? former);
          },
        );
      },
    },
    newKey(),
  );
}
