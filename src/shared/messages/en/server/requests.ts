export const bodyTooLarge = (kibibytes: number) => `The request body must be at most ${kibibytes} KiB. Shorten its longest text.`;
