import { useEffect, useEffectEvent, useRef } from 'react';

type People = readonly { id: string; name: string }[];

/**
 * Lets what is said of a person by their name alone, such as a filter in the address, follow them to a new one.
 * @param people those of whom it is told when they are renamed
 * @param said whose name is said; null where nobody's is
 * @param say called with the new name
 */
export function useRenamed(people: People, said: string | null, say: (name: string) => void): void {
  const known = useRef(people);
  const follow = useEffectEvent((present: People) => {
    const before = known.current.find(({ name }) => name === said);
    const now = before && present.find(({ id }) => id === before.id);
    known.current = present;
    if (now && now.name !== said) say(now.name);
  });
  useEffect(() => follow(people), [people]);
}
