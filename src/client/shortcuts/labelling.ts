import { makeStore } from '../ui/store.ts';
import { cardOf } from './card-elements.ts';

type Labelling = { taskId: string | null; at: { x: number; y: number } | null };

/** The task whose labels are being chosen, and the place of its card; null once the list is closed. */
export const labelling = makeStore<Labelling>({ taskId: null, at: null });

/** The list's place, from the card's corner (px). */
const INDENT = 28;

/** Opens the list of labels on a task's card. */
export function chooseLabels(taskId: string): void {
  const { left = innerWidth / 3, top = innerHeight / 3 } = cardOf(taskId)?.getBoundingClientRect() ?? {};
  labelling.set({ taskId, at: { x: left + INDENT, y: top + INDENT } });
}
