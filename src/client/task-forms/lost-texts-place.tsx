import { useSyncExternalStore } from 'react';
import type { User } from '#shared/session.ts';
import { goneTasks } from '../board-store/drafts/gone-tasks.ts';
import { lazyPart, useExtraPart } from '../ui/lazy-part.ts';

const lostTexts = lazyPart(async () => (await import('./lost-texts.tsx')).LostTexts);

/** Where texts for tasks that were deleted stand, should there be any; by itself, so that the board is not rendered again for them. */
export function LostTextsPlace({ user }: { user: User }) {
  const gone = useSyncExternalStore(goneTasks.subscribe, goneTasks.get);
  const LostTexts = useExtraPart(lostTexts, gone.size > 0);
  return LostTexts && <LostTexts user={user} />;
}
