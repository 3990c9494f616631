import { useEffect, useEffectEvent, useRef } from 'react';

type Named = readonly { id: string; name: string }[];

/**
 * Follows the rename of a person or label that is known by name alone, such as in a filter in the address.
 * @param said the name to follow, if any
 * @param say called with the new name
 */
export function useRenamed(named: Named, said: string | null, say: (name: string) => void): void {
  const known = useRef(named);
  const follow = useEffectEvent((present: Named) => {
    const before = known.current.find(({ name }) => name === said);
    const now = before && present.find(({ id }) => id === before.id);
    known.current = present;
    if (now && now.name !== said) say(now.name);
  });
  useEffect(() => follow(named), [named]);
}
