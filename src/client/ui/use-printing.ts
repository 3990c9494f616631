import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { makeStore } from './store.ts';

const printing = makeStore(false);
// Firefox prints what stands there as this event ends,
addEventListener('beforeprint', () => flushSync(() => printing.set(true)));
// and lays the page out for paper until this one has ended: nothing is to be measured during it.
addEventListener('afterprint', () => printing.set(false));

/** Whether the page is being printed, which needs all that a scroller may leave out. */
export const usePrinting = (): boolean => useSyncExternalStore(printing.subscribe, printing.get);
