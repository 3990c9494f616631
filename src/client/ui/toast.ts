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
  variant?: 'default' | 'destructive';
  action?: ToastAction;
};
export type ToastEntry = ToastContent & { id: number; open: boolean };

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const [id, timer] of removals) {
    if (entries.some((entry) => entry.id === id)) continue;
    clearTimeout(timer);
    removals.delete(id);
  }
  for (const listener of listeners) listener();
}

/**
 * Shows a toast; the one before it makes room.
 * @returns its id, for `dismissToast`
 */
export function toast(content: ToastContent): number {
  lastId += 1;
  publish([{ ...content, id: lastId, open: true }, ...entries].slice(0, TOAST_LIMIT));
  return lastId;
}

/** Closes a toast. It is kept, closed, for a while: so it can leave with its animation. */
export function dismissToast(id: number): void {
  if (!entries.some((entry) => entry.id === id && entry.open)) return;
  removals.set(
    id,
    setTimeout(() => publish(entries.filter((entry) => entry.id !== id)), TOAST_REMOVE_DELAY),
  );
  publish(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
}

/** The toasts as they now are, and a way to hear of changes; made for `useSyncExternalStore`. */
export const toastStore = {
  get: () => entries,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
