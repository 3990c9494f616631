import type { Activity } from '#shared/activities.ts';
import type { Status, Task } from '#shared/tasks.ts';
import { queryClient } from '../../api/query-client.ts';
import type { Outgoing } from '../drafts/outgoing.ts';

/** The tasks of a change, and how the page shows it until the server has answered. */
export type Drawing = {
  ids: Set<string>;
  /** The task with the change, and undefined if the change deletes it. Called again whenever the server's task changes. */
  draw?: (task: Task, id: string) => Task | undefined;
  created?: (id: string) => Task | undefined;
  status?: Status;
  /** The comment that it changes, with the change. */
  entry?: Activity;
  /** The text that it creates a task from. */
  outgoing?: Outgoing;
  /** Resolves once it has ended, either way. */
  end?: Promise<unknown>;
};

export const allTaskMutations = ['change'];

/** The mutations of one task, of several ones too, that began in the last minutes. */
export const mutationsOf = (id: string) =>
  queryClient.getMutationCache().findAll({ mutationKey: allTaskMutations, predicate: ({ meta }) => (meta as Drawing).ids.has(id) });

let known: readonly Drawing[] = [];

/** The user's changes without an answer, the earliest first. It is the same list while they are the same. */
export function pendingChanges(): readonly Drawing[] {
  const mutations = queryClient.getMutationCache().findAll({ mutationKey: allTaskMutations, status: 'pending' });
  const now = mutations.map(({ meta }) => meta as Drawing);
  if (now.length !== known.length || now.some((one, at) => one !== known[at])) known = now;
  return known;
}

/** Resolves when the pending changes have ended. Never rejects. */
export const pendingEnded = (): Promise<unknown> => Promise.all(pendingChanges().map(({ end }) => end));

/** How long after an own change its card may leave because of it. */
const OWN_MS = 3_000;

/** Whether a task was just changed on this page. */
export const wasChangedHere = (task: string): boolean => mutationsOf(task).some(({ state }) => Date.now() - state.submittedAt < OWN_MS);

/** A task with pending changes, and undefined if one of them deletes it. @param task what the server said, if anything */
export function afterChanges(task: Task | undefined, id: string, pending: readonly Drawing[]): Task | undefined {
  let now = task;
  for (const { ids, draw, created } of pending) {
    if (!ids.has(id)) continue;
    if (!now) now = created?.(id);
    else if (draw) now = draw(now, id);
  }
  return now;
}

/** Lets a creation, whose event came before its answer, draw the task itself, which a search may still lack. */
export function noteMade({ id, title, createdByAdminId }: Task): void {
  for (const { ids, created } of pendingChanges()) {
    const provisional = [...ids].find((one) => {
      const drawn = created?.(one);
      return drawn?.title === title && drawn.createdByAdminId === createdByAdminId;
    });
    if (provisional !== undefined && ids.delete(provisional)) return void ids.add(id);
  }
}

type Changes = readonly Drawing[];

/** Remembers what `draw` returns for the same data and pending changes, so that these are drawn once. */
export function drawnOver<Data extends object, Drawn>(draw: (data: Data, pending: Changes) => Drawn) {
  const last = new WeakMap<Data, { pending: Changes; drawn: Drawn }>();
  return <Given extends Data | undefined>(given: Given, pending: Changes): Drawn | Given => {
    if (!given || pending.length === 0) return given;
    const former = last.get(given);
    if (former?.pending === pending) return former.drawn;
    const drawn = draw(given, pending);
    last.set(given, { pending, drawn });
    return drawn;
  };
}

/** A history with another state of one of its entries. */
export const putIn = <Entry extends Activity>(history: readonly Entry[], entry: Entry): Entry[] =>
  history.map((one) => (one.id === entry.id ? entry : one));

/** A task's history with the pending changes of its comments. */
export const drawnHistory = drawnOver((history: readonly Activity[], pending) =>
  pending.reduce((now, { entry }) => (entry ? putIn(now, entry) : now), history),
);
