import { makeStore } from '../store.ts';

/** The number of toasts at a time, and the times (ms) until one is dismissed and then removed. */
const TOAST_LIMIT = 1;
export const TOAST_DURATION = 5000;
const TOAST_REMOVE_DELAY = 1_000_000;

export type ToastAction = { label: string; onAct: () => void };
type ToastContent = {
  title: string;
  description?: string;
  detail?: string;
  /** A note is neither a success nor a failure. */
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

/** Shows a toast in place of the one before. @returns its id, for `dismissToast` */
export function toast(content: ToastContent): number {
  lastId += 1;
  publish([{ ...content, id: lastId, open: true }, ...entries.get()].slice(0, TOAST_LIMIT));
  return lastId;
}

/** Closes a toast. It is removed later, so that it can animate out. */
export function dismissToast(id: number): void {
  if (!entries.get().some((entry) => entry.id === id && entry.open)) return;
  removals.set(
    id,
    setTimeout(() => publish(entries.get().filter((entry) => entry.id !== id)), TOAST_REMOVE_DELAY),
  );
  publish(entries.get().map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
}

/** Closes success toasts, because they may cover what the user must read. */
export function dismissSuccess(): void {
  for (const { id, variant = 'default' } of entries.get()) if (variant === 'default') dismissToast(id);
}

/** Removes all toasts, because they were for the previous user. */
export const forgetToasts = (): void => publish([]);

/** The toasts, for `useSyncExternalStore`. */
export const toastStore = { get: entries.get, subscribe: entries.subscribe };
