import type { Way } from '#shared/second-factor.ts';

const written = document.querySelector<HTMLMetaElement>('meta[name="second-factor"]')?.content;

/** The installation's ways to prove an identity, from the page's HTML. Empty without a second factor. */
export const factorWays = (written?.split(',') ?? []) as readonly Way[];

export const hasFactor = factorWays.length > 0;
