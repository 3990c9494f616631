/** How long a claim stands without renewal (ms). The rounds of two nodes come on top, and presence ends within 30 s. */
const LIFE = 28_000;
/** Interval of repetition (ms), because a signal may be lost and a node may start later. */
const REPEAT = 10_000;
/** How long a person stays after their last stream, so that a reload does not make them blink (ms). */
const LINGER = 5_000;
const MOST_TABS = 10;

/** A node says that a person is here (`true`), or a tab which task they edit; `null` ends it. `life` if it is shorter (ms). */
export type Claim = [personId: string, by: string, value: true | string | null, life?: number];
export type Standing = { isHere: boolean; taskIds: string[] };

/** The claims of all nodes and tabs, as this node has heard them. */
export function makeClaims() {
  const claims = new Map<string, { personId: string; by: string; value: true | string; until: number }>();
  return {
    take([personId, by, value, life = LIFE]: Claim, now: number): void {
      const key = `${personId} ${by}`;
      // Renewed claims move to the end, so that the first tab is the oldest.
      claims.delete(key);
      if (value === null) return;
      claims.set(key, { personId, by, value, until: now + life });
      if (value === true) return;
      const tabs = [...claims].filter(([, claim]) => claim.personId === personId && claim.value !== true);
      if (tabs.length > MOST_TABS) claims.delete(tabs[0]?.[0] ?? '');
    },
    /** The claims that a node makes for the people with a stream there: new and repeated ones, and a short one for each who has left. */
    due(node: string, present: ReadonlySet<string>, now: number): Claim[] {
      const own = new Map([...claims.values()].filter(({ by }) => by === node).map(({ personId, until }) => [personId, until - now]));
      const stay = [...present].filter((id) => (own.get(id) ?? 0) <= LIFE - REPEAT);
      const left = [...own].filter(([id, rest]) => !present.has(id) && rest > LINGER);
      return [...stay.map((id): Claim => [id, node, true]), ...left.map(([id]): Claim => [id, node, true, LINGER])];
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
