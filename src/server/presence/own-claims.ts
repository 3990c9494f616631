import type { Claim } from './claims.ts';

/** Interval of repetition (ms), because a signal may be lost and a node may start later. */
const REPEAT = 10_000;
/** How long a person stays after their last stream, so that a reload does not make them blink (ms). */
const LINGER = 5_000;

/** Turns the people with a stream on this node into its claims: new, repeated and ended ones. */
export function ownClaims(node: string): (present: Iterable<string>, now: number) => Claim[] {
  const people = new Map<string, { seen: number; told: number }>();
  return (present, now) => {
    for (const id of present) people.set(id, { seen: now, told: people.get(id)?.told ?? Number.NEGATIVE_INFINITY });
    const claims: Claim[] = [];
    for (const [id, one] of people) {
      if (now - one.seen >= LINGER) {
        people.delete(id);
        claims.push([id, node, null]);
      } else if (now - one.told >= REPEAT) {
        one.told = now;
        claims.push([id, node, true]);
      }
    }
    return claims;
  };
}
