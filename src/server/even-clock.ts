/** The routine corrections of a clock (NTP) move it by less than this. */
const EVEN_MS = 60_000;

/**
 * Whether the clock can be relied upon to forget things for good by it.
 * @returns whether, since it was last asked, as much time has passed by the clock as really has; at first nobody knows
 */
export function evenClock(): () => boolean {
  let start = Number.NaN;
  return () => {
    const before = start;
    start = Date.now() - performance.now();
    return Math.abs(start - before) < EVEN_MS;
  };
}
