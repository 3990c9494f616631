import { useSyncExternalStore } from 'react';
import { lazyPart, useExtraPart } from '../lazy-part.ts';
import { toastStore } from './toast.ts';

const toaster = lazyPart(async () => (await import('./toaster.tsx')).Toaster);

/** Fetches what shows toasts ahead of the first one. */
export const prepareToasts = toaster.prepare;

/** The toasts. What shows them is fetched with the first one, if not before: until then it waits in its store. */
export function Toasts() {
  const any = useSyncExternalStore(toastStore.subscribe, toastStore.get).length > 0;
  const Toaster = useExtraPart(toaster, any);
  return Toaster && <Toaster />;
}
