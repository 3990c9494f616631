import { useSyncExternalStore } from 'react';
import { late } from '../late.tsx';
import { toastStore } from './toast.ts';

const Toaster = late(async () => (await import('./toaster.tsx')).Toaster);

/** The toaster, once there is a toast. */
export function Toasts() {
  return useSyncExternalStore(toastStore.subscribe, toastStore.get).length > 0 && <Toaster />;
}
