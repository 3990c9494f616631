import * as messages from '#messages/controls.ts';
import { makeStore } from '../store.ts';

/** The times (ms) until a toast is dismissed and then removed. */
export const TOAST_DURATION = 5000;
const TOAST_REMOVE_DELAY = 1_000_000;

export type ToastAction = { label: string; onAct: () => void };
type ToastContent = {
  /** `Success` or `Error` by default. */
  title?: string;
  description: string;
  detail?: string;
  /** A note is neither a success nor a failure. */
  variant?: 'default' | 'destructive' | 'note';
  actions?: readonly ToastAction[];
  /** The form or button that it is about. */
  from?: string | undefined;
};
export type ToastEntry = ToastContent & { title: string; id: number; open: boolean };

const shown = makeStore<ToastEntry | null>(null);
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

function publish(next: ToastEntry | null): void {
  clearTimeout(removal);
  shown.set(next);
}

/** Shows a toast in place of the one before. */
export function toast(content: ToastContent): void {
  lastId += 1;
  publish({ title: content.variant === 'destructive' ? messages.error : messages.success, ...content, id: lastId, open: true });
}

/** Shows an error's message in a toast, with an optional action. @param from the form that it is about */
export const toastError = (error: Error, action?: ToastAction, from?: string): void =>
  toast({ description: error.message, variant: 'destructive', actions: action && [action], from });

/** Closes a toast. It is removed later, so that it can animate out. */
export function dismissToast(id: number): void {
  const entry = shown.get();
  if (entry?.id !== id || !entry.open) return;
  publish({ ...entry, open: false });
  removal = setTimeout(forgetToasts, TOAST_REMOVE_DELAY);
}

/** Closes the shown toast if it is one of these. */
export function dismissToastIf(isOneOf: (entry: ToastEntry) => boolean): void {
  const entry = shown.get();
  if (entry && isOneOf(entry)) dismissToast(entry.id);
}

/** Removes the toast, such as that of the previous user. */
export const forgetToasts = (): void => publish(null);

/** The toast, if there is one, for `useSyncExternalStore`. */
export const toastStore = { get: shown.get, subscribe: shown.subscribe };
