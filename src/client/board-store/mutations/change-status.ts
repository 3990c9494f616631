import { statusLabels } from '#messages/labels.ts';
import * as messages from '#messages/status.ts';
import type { Status, Task } from '#shared/tasks.ts';
import type { Call } from '../../api/call.ts';
import { ifMatch, isStale } from '../../api/error-kinds.ts';
import { cachedUser, queryClient } from '../../api/query-client.ts';
import { announceOwn } from '../announcements.ts';
import { StatusConflictPending, statusConflicts } from '../merge/status-conflict.ts';
import { heldTask } from '../task-cache.ts';
import { changeTask, type Outcome } from './change-task.ts';
import { drawnValues } from './provisional.ts';
import { changesOf, type Drawing } from './task-mutations.ts';

/** A task as the user saw it when choosing another status. */
type Seen = Pick<Task, 'version' | 'status'>;

/** The statuses that this page has set lately, in order. */
const statusChanges = (id: string) =>
  queryClient
    .getMutationCache()
    .findAll(changesOf(id))
    .filter(({ meta }) => (meta as Drawing).status);

const isMine = ({ activities }: Task) => activities.find(({ action }) => action === 'status_changed')?.admin.id === cachedUser()?.id;

/** The base of a status: the answer to the one before, if it was chosen before that came. */
function basis(id: string, seen: Seen): Seen {
  const last = statusChanges(id).findLast(({ state }) => state.status === 'success')?.state.data as Outcome | undefined;
  const [answer] = last?.tasks ?? [];
  return answer && answer.version > seen.version ? answer : seen;
}

/**
 * Sends a status. On a stale task, one that this page has set itself is no conflict: its answer may have been lost.
 * @throws StatusConflictPending if another status was chosen elsewhere; ApiError if a call fails
 */
async function sendStatus(id: string, status: Status, seen: Seen, call: Call): Promise<Task> {
  const put = (version: number) => call('changeStatus', { params: { id }, body: { status }, headers: ifMatch(version) });
  const { version, status: former } = basis(id, seen);
  try {
    return await put(version);
  } catch (error) {
    if (!isStale(error)) throw error;
  }
  const theirs = await call('getTask', { params: { id } });
  if (theirs.status === status) return theirs;
  const isOwn = isMine(theirs) && statusChanges(id).some(({ meta }) => (meta as Drawing).status === theirs.status);
  if (theirs.status === former || isOwn) return put(theirs.version);
  statusConflicts.set([...statusConflicts.get(), { theirs, mine: status }]);
  throw new StatusConflictPending();
}

/** Changes a shown task's status. The user is asked if another one was chosen elsewhere. */
export function setStatus({ id, ...seen }: Task, status: Status): void {
  if (status === seen.status) return;
  const draw = drawnValues({ status: seen.status }, { status }, seen.version);
  let former: Status | undefined;
  changeTask({
    id,
    status,
    draw: (task) => task && draw(task),
    done: messages.updated,
    send: async (call) => {
      // The status that was seen may be one that the server has refused since.
      former ??= heldTask(id)?.status ?? seen.status;
      const task = await sendStatus(id, status, seen, call);
      // Another user may have set the same status before.
      return { tasks: [task], step: isMine(task) ? [{ id, before: { status: former }, after: { status } }] : undefined };
    },
    whenRefused: (error) => error instanceof StatusConflictPending,
    whenTaken: ({ tasks: [task] = [] }) => task && announceOwn(task, messages.movedTo(statusLabels[task.status])),
  });
}
