import { lazyPart } from '../ui/lazy-part.ts';

/** The sign-in screen: what the first card does not need comes after it. */
export const signInPage = lazyPart(async () => (await import('./sign-in-page.tsx')).SignInPage);
