import { late } from '../../ui/late.tsx';

/** The command palette, whose code comes after the first paint. */
export const Palette = late(async () => (await import('./palette.tsx')).Palette);
