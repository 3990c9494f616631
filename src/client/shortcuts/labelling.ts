import { makeStore } from '../ui/store.ts';
import { cardOf } from './card-elements.ts';

type Labelling = { taskId: string; at: { x: number; y: number } | null; opening: number };

/** The task whose labels are chosen, and the place of its card; no place once the list is closed. */
export const labelling = makeStore<Labelling | null>(null);

/** The list's place, from the card's corner (px). */
const INDENT = 28;

/** Opens the list of labels on a task's card. */
export function chooseLabels(taskId: string): void {
  const { left = innerWidth / 3, top = innerHeight / 3 } = cardOf(taskId)?.getBoundingClientRect() ?? {};
  labelling.set({ taskId, at: { x: left + INDENT, y: top + INDENT }, opening: (labelling.get()?.opening ?? 0) + 1 });
}
