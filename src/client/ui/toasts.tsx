import { useSyncExternalStore } from 'react';
import { lazyPart, useLazyPart } from './lazy-part.ts';
import { toastStore } from './toast.ts';

const toaster = lazyPart(() =>
  import('./toaster.tsx').then(
    ({ Toaster }) => Toaster,
    // A board without toasts is better than no board, which is what a failed import here would leave.
    () => () => null,
  ),
);

/** Fetches what shows toasts ahead of the first one. */
export const prepareToasts = toaster.prepare;

/** The toasts. What shows them is fetched with the first one, if not before: until then it waits in its store. */
export function Toasts() {
  const any = useSyncExternalStore(toastStore.subscribe, toastStore.get).length > 0;
  const Toaster = useLazyPart(toaster, any);
  return Toaster && <Toaster />;
}
