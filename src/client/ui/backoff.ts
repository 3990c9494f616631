const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/** The wait before a retry (ms): exponential with jitter, so that clients don't all return at once. @param failures tries so far */
export const waitAfter = (failures: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2);
