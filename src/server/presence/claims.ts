/** How long a claim stands without renewal (ms). The rounds of two nodes come on top, and presence ends within 30 s. */
const LIFE = 28_000;
const MOST_TABS = 10;

/** A node says that a person is here (`true`), or a tab which task they edit; `null` ends it. */
export type Claim = [personId: string, by: string, value: true | string | null];
export type Standing = { isHere: boolean; taskIds: string[] };

/** The claims of all nodes and tabs, as this node has heard them. */
export function makeClaims() {
  const people = new Map<string, Map<string, { value: true | string; until: number }>>();
  return {
    take([personId, by, value]: Claim, now: number): void {
      const own = people.get(personId) ?? new Map();
      people.set(personId, own);
      // Renewed claims move to the end, so that the first tab is the oldest.
      own.delete(by);
      if (value !== null) own.set(by, { value, until: now + LIFE });
      const tabs = [...own].filter(([, claim]) => claim.value !== true);
      if (tabs.length > MOST_TABS) own.delete(tabs[0]?.[0] ?? '');
    },
    standing(now: number): Map<string, Standing> {
      const found = new Map<string, Standing>();
      for (const [personId, own] of people) {
        for (const [by, { until }] of own) if (until <= now) own.delete(by);
        if (own.size === 0) people.delete(personId);
        const values = [...own.values()].map(({ value }) => value);
        const taskIds = values.filter((value) => value !== true);
        if (values.length > 0) found.set(personId, { isHere: values.includes(true), taskIds: [...new Set(taskIds)] });
      }
      return found;
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
