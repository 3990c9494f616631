import { lazyPart } from '../../ui/lazy-part.ts';

/** How the page searches, and the columns of what was found: nobody searches before the first cards stand. */
export const lazySearching = lazyPart(() => import('./searching.ts'));
