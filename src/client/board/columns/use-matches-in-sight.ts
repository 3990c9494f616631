import { useEffect, useEffectEvent } from 'react';
import { statuses } from '#shared/words.ts';
import type { SearchResult } from '../../board-store/searches/search-result.ts';

/** So much of a column is in sight that its cards are read there. */
const MOST = 0.6;

/**
 * Where columns are swiped past one another, leads to the first column with matches if none is in sight, as soon as something else was found: else
 * a phone would show an empty column, and nothing of what was found.
 * @param topic what was searched for
 */
export function useMatchesInSight(topic: string | undefined, result: SearchResult | undefined): void {
  const look = useEffectEvent(() => {
    const found = statuses.filter((status) => result?.tasks.some((task) => task.status === status));
    const first = document.getElementById(found[0] ?? '');
    const area = first?.parentElement;
    if (!first || !area) return;
    const seen = area.getBoundingClientRect();
    const isInSight = (status: string) => {
      const own = document.getElementById(status)?.getBoundingClientRect();
      return own !== undefined && Math.min(own.right, seen.right) - Math.max(own.left, seen.left) > MOST * own.width;
    };
    // Sideways alone: in a low window the page stays where somebody types.
    if (!found.some(isInSight)) area.scrollBy({ left: first.getBoundingClientRect().left - seen.left, behavior: 'instant' });
  });
  useEffect(() => {
    if (topic) look();
  }, [topic]);
}
