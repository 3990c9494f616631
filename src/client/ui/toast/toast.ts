import { makeStore } from '../store.ts';

/** How many toasts stand at a time, how long one stands, and how long after its dismissal it is forgotten (milliseconds). */
const TOAST_LIMIT = 1;
export const TOAST_DURATION = 5000;
const TOAST_REMOVE_DELAY = 1_000_000;

export type ToastAction = { label: string; onAct: () => void };
type ToastContent = {
  title: string;
  description?: string;
  /** A second, quieter line. */
  detail?: string;
  /** A note says something that is neither a success nor a failure. */
  variant?: 'default' | 'destructive' | 'note';
  action?: ToastAction;
};
export type ToastEntry = ToastContent & { id: number; open: boolean };

const entries = makeStore<readonly ToastEntry[]>([]);
let lastId = 0;
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function publish(next: readonly ToastEntry[]): void {
  for (const [id, timer] of removals) {
    if (next.some((entry) => entry.id === id)) continue;
    clearTimeout(timer);
    removals.delete(id);
  }
  entries.set(next);
}

/**
 * Shows a toast; the one before it makes room.
 * @returns its id, for `dismissToast`
 */
export function toast(content: ToastContent): number {
  lastId += 1;
  publish([{ ...content, id: lastId, open: true }, ...entries.get()].slice(0, TOAST_LIMIT));
  return lastId;
}

/** Closes a toast. It is kept, closed, for a while: so it can leave with its animation. */
export function dismissToast(id: number): void {
  if (!entries.get().some((entry) => entry.id === id && entry.open)) return;
  removals.set(
    id,
    setTimeout(() => publish(entries.get().filter((entry) => entry.id !== id)), TOAST_REMOVE_DELAY),
  );
  publish(entries.get().map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
}

/** Closes what only says that something was done: what is to be read now stands where it lies. */
export function dismissSuccess(): void {
  for (const { id, variant = 'default', action } of entries.get()) if (variant === 'default' && !action) dismissToast(id);
}

/** Takes all of them away at once: they were said to somebody else. */
export const forgetToasts = (): void => publish([]);

/** The toasts as they now are, and a way to hear of changes; made for `useSyncExternalStore`. */
export const toastStore = { get: entries.get, subscribe: entries.subscribe };
