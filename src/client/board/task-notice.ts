import type { Status, Task } from '#shared/tasks.ts';
import { makeStore } from '../ui/store.ts';

/** What the board has to ask or to say about a task whose card may have moved or gone; `text` is what was typed for it. */
export type TaskNotice = { kind: 'status'; theirs: Task; mine: Status } | { kind: 'deleted'; text: string };

/** Thrown by a change that has become a question: the person is told by that and needs no toast. */
export class Asked extends Error {
  override readonly name = 'Asked';
}

type Shown = { notice: TaskNotice; open: boolean; opening: number };

const shown = makeStore<Shown | null>(null);

/** The one notice that stands. */
export const taskNotice = {
  ...shown,
  show: (notice: TaskNotice) => shown.set({ notice, open: true, opening: (shown.get()?.opening ?? 0) + 1 }),
  /** It is kept while it closes, because it is still seen leaving. */
  close: () => {
    const last = shown.get();
    shown.set(last && { ...last, open: false });
  },
  forget: () => shown.set(null),
};
