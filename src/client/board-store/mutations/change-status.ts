import { statusLabels } from '#messages/labels.ts';
import * as messages from '#messages/status.ts';
import type { Status, Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { ifMatch, isStale } from '../../api/error-kinds.ts';
import { cachedUser } from '../../api/query-client.ts';
import { makeOwnStore } from '../../ui/store.ts';
import { announceOwn } from '../announcements.ts';
import { heldTask } from '../task-cache.ts';
import { changeTask } from './change-task.ts';
import { type Drawing, mutationsOf } from './pending.ts';
import { drawnValues } from './provisional.ts';

type Seen = Pick<Task, 'version' | 'status'>;

/** Two statuses chosen for one task, of which the user must keep one. */
export type StatusConflict = { theirs: Task; mine: Status };

/** The conflicts to decide. The first is shown; the next one follows once it is decided. */
export const statusConflicts = makeOwnStore<readonly StatusConflict[]>([]);

const isMine = ({ activities }: Task) => activities.find(({ action }) => action === 'status_changed')?.admin.id === cachedUser()?.id;

/** Whether this page has set a task's status itself, lately. */
const isSetHere = (task: Task): boolean =>
  isMine(task) && mutationsOf(task.id).some(({ meta }) => (meta as Drawing).status === task.status);

/**
 * Sends a status. On a stale task, one that this page has set itself is no conflict: its answer may have been lost.
 * @returns undefined if another status was chosen elsewhere, which the user is asked about @throws ApiError if a call fails
 */
async function sendStatus(id: string, status: Status, seen: Seen): Promise<Task | undefined> {
  const put = (version: number) => call('changeStatus', { params: { id }, body: { status }, headers: ifMatch(version) });
  const held = heldTask(id);
  try {
    // The task may have changed since it was seen, by the user's status before this one too.
    return await put(held?.status === seen.status ? held.version : seen.version);
  } catch (error) {
    if (!isStale(error)) throw error;
  }
  const theirs = await call('getTask', { params: { id } });
  if (theirs.status === status) return theirs;
  if (theirs.status === seen.status || isSetHere(theirs)) return put(theirs.version);
  statusConflicts.set([...statusConflicts.get(), { theirs, mine: status }]);
}

/** Changes a shown task's status. The user is asked if another one was chosen elsewhere. */
export function setStatus({ id, ...seen }: Task, status: Status): void {
  if (status === seen.status) return;
  let former: Status | undefined;
  changeTask({
    id,
    status,
    draw: drawnValues({ status: seen.status }, { status }, seen.version),
    send: async () => {
      // The status that was seen may be one that the server has refused since.
      former ??= heldTask(id)?.status ?? seen.status;
      const task = await sendStatus(id, status, seen);
      if (!task) return {};
      // Another user may have set the same status before.
      const step = isMine(task) ? [{ id, before: { status: former }, after: { status } }] : undefined;
      return { tasks: [task], step, said: messages.updated };
    },
    whenTaken: ({ tasks: [task] = [] }) => task && announceOwn(task, messages.movedTo(statusLabels[task.status])),
  });
}
