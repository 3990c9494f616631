import type { Status, Task } from '#shared/tasks.ts';
import { makeStore } from '../ui/store.ts';

/** What the board has to ask about a task whose card may have moved or gone: whose status shall stand. */
export type TaskNotice = { theirs: Task; mine: Status };

/** Thrown by a change that has become a question: the person is told by that and needs no toast. */
export class Asked extends Error {
  override readonly name = 'Asked';
}

type Shown = { notice: TaskNotice; waiting: readonly TaskNotice[]; open: boolean; opening: number };

const shown = makeStore<Shown | null>(null);

/** The one question that stands; the next one comes when it is decided. */
export const taskNotice = {
  ...shown,
  show: (notice: TaskNotice) => {
    const last = shown.get();
    if (last?.open) shown.set({ ...last, waiting: [...last.waiting, notice] });
    else shown.set({ notice, waiting: [], open: true, opening: (last?.opening ?? 0) + 1 });
  },
  close: () => {
    const last = shown.get();
    const [next, ...waiting] = last?.waiting ?? [];
    // The last one is kept while it closes, because it is still seen leaving.
    if (last) shown.set(next ? { ...last, notice: next, waiting } : { ...last, open: false });
  },
  forget: () => shown.set(null),
};
