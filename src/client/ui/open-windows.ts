/** A modal window that is open: a place in it where toasts can stand, and what closes it. */
type OpenWindow = { element: HTMLElement; close: () => void };

let windows: readonly OpenWindow[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly OpenWindow[]): void {
  windows = next;
  for (const listener of listeners) listener();
}

/** The modal windows that are open, the latest on top; made for `useSyncExternalStore`. */
export const openWindows = {
  /** @returns what takes the window off again */
  add: (opened: OpenWindow): (() => void) => {
    publish([...windows, opened]);
    return () => publish(windows.filter((one) => one !== opened));
  },
  top: (): OpenWindow | null => windows.at(-1) ?? null,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
