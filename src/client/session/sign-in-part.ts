import { lazyPart } from '../ui/lazy-part.ts';

const load = () => import('./sign-in-page.tsx');

/** The sign-in screen, which the first card has no use for. Without it there is nothing to show, so that one lost request does not matter. */
export const signInPage = lazyPart(async () => (await load().catch(load)).SignInPage);
