import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { makeStore } from './store.ts';

const printing = makeStore(false);
// Synchronously, because Firefox prints the page as the event ends.
addEventListener('beforeprint', () => flushSync(() => printing.set(true)));
// Firefox keeps the layout for paper until this event ends, so nothing may be measured during it.
addEventListener('afterprint', () => printing.set(false));

/** Whether the page is being printed, which needs all cards. */
export const usePrinting = (): boolean => useSyncExternalStore(printing.subscribe, printing.get);
