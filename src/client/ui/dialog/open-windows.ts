import { makeStore } from '../store.ts';

/** A modal dialog that is open: a place in it where toasts can stand, and what closes it. */
type OpenWindow = { element: HTMLElement; close: () => void };

const windows = makeStore<readonly OpenWindow[]>([]);

/** The modal dialogs that are open, the latest on top; made for `useSyncExternalStore`. */
export const openWindows = {
  /** @returns what takes the dialog off again */
  add: (opened: OpenWindow): (() => void) => {
    windows.set([...windows.get(), opened]);
    return () => windows.set(windows.get().filter((one) => one !== opened));
  },
  top: (): OpenWindow | null => windows.get().at(-1) ?? null,
  subscribe: windows.subscribe,
};
