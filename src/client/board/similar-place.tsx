import { useState } from 'react';
import { lazyPart, useLazyPart } from '../ui/lazy-part.ts';

const similarTasks = lazyPart(() =>
  import('./similar-tasks.tsx').then(
    (loaded) => loaded.SimilarTasks,
    // Tasks are created without it as well.
    () => () => null,
  ),
);

/** A title says enough to compare it by: two words of three letters or more. */
const saysEnough = (title: string) => (title.match(/[\p{L}\p{N}]{3,}/gu) ?? []).length >= 2;

/** Where similar tasks are shown under a title. What does so is fetched when a title says enough for the first time. */
export function SimilarPlace({ title }: { title: string }) {
  const typed = title.trim();
  const enough = saysEnough(typed);
  const [begun, setBegun] = useState(false);
  if (enough && !begun) setBegun(true);
  const SimilarTasks = useLazyPart(similarTasks, begun);
  return SimilarTasks && <SimilarTasks title={enough ? typed : ''} />;
}
