import { useState } from 'react';
import { lazyPart, useExtraPart } from '../ui/lazy-part.ts';

const similarTasks = lazyPart(async () => (await import('./similar-tasks.tsx')).SimilarTasks);

/** A title says enough to compare it by: two words of three letters or more. */
const saysEnough = (title: string) => (title.match(/[\p{L}\p{N}]{3,}/gu) ?? []).length >= 2;

/** Where similar tasks are shown under a title. What does so is fetched when a title says enough for the first time. */
export function SimilarPlace({ title }: { title: string }) {
  const typed = title.trim();
  const enough = saysEnough(typed);
  const [begun, setBegun] = useState(false);
  if (enough && !begun) setBegun(true);
  const SimilarTasks = useExtraPart(similarTasks, begun);
  return SimilarTasks && <SimilarTasks title={enough ? typed : ''} />;
}
