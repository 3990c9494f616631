import { makeStore } from '../store.ts';

/** An open modal dialog: the element in it that holds toasts, and a function that closes it. */
type OpenWindow = { element: HTMLElement; close: () => void };

const windows = makeStore<readonly OpenWindow[]>([]);

/** The stack of open modal dialogs, for `useSyncExternalStore`. */
export const openWindows = {
  /** Adds a dialog. @returns removes it */
  add: (opened: OpenWindow): (() => void) => {
    windows.set([...windows.get(), opened]);
    return () => windows.set(windows.get().filter((one) => one !== opened));
  },
  top: (): OpenWindow | null => windows.get().at(-1) ?? null,
  subscribe: windows.subscribe,
};
