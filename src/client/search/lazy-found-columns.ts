import { lazyPart } from '../ui/lazy-part.ts';

/** The columns of what a search found: nobody searches before the first cards stand, and who comes by a link waits for what is found anyway. */
export const foundColumns = lazyPart(async () => (await import('./found-columns.tsx')).FoundColumns);
