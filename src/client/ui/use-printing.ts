import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { makeStore } from './store.ts';

const printing = makeStore(false);
// Firefox prints what stands there as this event ends.
addEventListener('beforeprint', () => flushSync(() => printing.set(true)));
// Not rendered at once: Firefox lays the page out for paper until this event ends, and cards would be measured so.
addEventListener('afterprint', () => printing.set(false));

/** Whether the page is being printed, which needs all that a scroller may leave out. */
export const usePrinting = (): boolean => useSyncExternalStore(printing.subscribe, printing.get);
