/** Fetches the command palette's code. */
export const loadPalette = async () => (await import('./palette.tsx')).Palette;
