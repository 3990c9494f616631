import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { User } from '#shared/session.ts';
import { goneTasks } from './gone-tasks.ts';

const LostTexts = lazy(() =>
  import('./lost-texts.tsx').then(
    ({ LostTexts: loaded }) => ({ default: loaded }),
    // What it would show is still on its shelf, for the next time.
    () => ({ default: () => <></> }),
  ),
);

/** Where texts for tasks that were deleted stand, should there be any; by itself, so that the board is not drawn anew for them. */
export function LostTextsPlace({ user }: { user: User }) {
  const gone = useSyncExternalStore(goneTasks.subscribe, goneTasks.get);
  return <Suspense>{gone.size > 0 && <LostTexts user={user} />}</Suspense>;
}
