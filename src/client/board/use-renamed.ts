import { useEffect, useEffectEvent, useRef } from 'react';
import type { Filters } from './use-filters.ts';

type People = readonly { id: string; name: string }[];

/**
 * Lets a filter by a person follow them to a new name. The address knows people by their names alone.
 * @param people those of whom it is told when they are renamed
 */
export function useRenamed(people: People, { assignee, set }: Filters): void {
  const known = useRef(people);
  const follow = useEffectEvent((present: People) => {
    const before = known.current.find(({ name }) => name === assignee);
    const now = before && present.find(({ id }) => id === before.id);
    known.current = present;
    if (now && now.name !== assignee) set({ assignee: now.name });
  });
  useEffect(() => follow(people), [people]);
}
