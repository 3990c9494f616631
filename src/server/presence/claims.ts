/** How long a claim stands without renewal (ms). The rounds of two nodes come on top, and presence ends within 30 s. */
const LIFE = 28_000;
const MOST_TABS = 10;

/** A node says that a person is here (`true`), or a tab which task they edit; `null` ends it. */
export type Claim = [personId: string, by: string, value: true | string | null];
export type Standing = { isHere: boolean; taskIds: string[] };

/** The claims of all nodes and tabs, as this node has heard them. */
export function makeClaims() {
  const claims = new Map<string, { personId: string; value: true | string; until: number }>();
  return {
    take([personId, by, value]: Claim, now: number): void {
      const key = `${personId} ${by}`;
      // Renewed claims move to the end, so that the first tab is the oldest.
      claims.delete(key);
      if (value === null) return;
      claims.set(key, { personId, value, until: now + LIFE });
      if (value === true) return;
      const tabs = [...claims].filter(([, claim]) => claim.personId === personId && claim.value !== true);
      if (tabs.length > MOST_TABS) claims.delete(tabs[0]?.[0] ?? '');
    },
    standing(now: number): Map<string, Standing> {
      for (const [key, { until }] of claims) if (until <= now) claims.delete(key);
      const people = Map.groupBy(claims.values(), ({ personId }) => personId);
      const standingOf = (own: { value: true | string }[]): Standing => ({
        isHere: own.some(({ value }) => value === true),
        taskIds: [...new Set(own.flatMap(({ value }) => (value === true ? [] : value)))],
      });
      return new Map([...people].map(([personId, own]) => [personId, standingOf(own)]));
    },
  };
}

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
