const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/**
 * How long to wait before the next try (milliseconds): longer each time, and spread out, so that a server that comes back is not
 * met by everybody at once.
 * @param failures how many tries failed before
 */
export const waitAfter = (failures: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2);
