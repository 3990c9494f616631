import { useEffect, useEffectEvent, useRef } from 'react';

type Named = readonly { id: string; name: string }[];

/** Follows renames like `useRenamed`, of several people or labels at once. @param say called with all names if some are new */
export function useAllRenamed(named: Named, said: readonly string[], say: (names: string[]) => void): void {
  const known = useRef(named);
  const follow = useEffectEvent((present: Named) => {
    const idOf = new Map(known.current.map(({ id, name }) => [name, id]));
    const now = said.map((name) => present.find(({ id }) => id === idOf.get(name))?.name ?? name);
    known.current = present;
    if (now.some((name, at) => name !== said[at])) say(now);
  });
  useEffect(() => follow(named), [named]);
}

/** Follows the rename of a person or label that the page knows by name alone, and calls `say` with the new name. */
export const useRenamed = (named: Named, said: string | null, say: (name: string) => void): void =>
  useAllRenamed(named, said === null ? [] : [said], (names) => names.forEach(say));
