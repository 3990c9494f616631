import { useSyncExternalStore } from 'react';
import type { User } from '#shared/session.ts';
import { drafts } from '../board-store/drafts/drafts.ts';
import { goneTasks } from '../board-store/drafts/gone-tasks.ts';
import { orphanedOf } from '../board-store/drafts/outgoing.ts';
import { lazyPart, useExtraPart } from '../ui/lazy-part.ts';

const orphanedDrafts = lazyPart(async () => (await import('./orphaned-drafts.tsx')).OrphanedDrafts);

/** The place of texts that no field holds any more, should there be any; by itself, so that the board is not rendered again for them. */
export function OrphanedDraftsPlace({ user }: { user: User }) {
  const gone = useSyncExternalStore(goneTasks.subscribe, goneTasks.get);
  const orphaned = useSyncExternalStore(drafts.subscribe, () => orphanedOf(user.id, drafts.all()).length);
  const OrphanedDrafts = useExtraPart(orphanedDrafts, gone.size + orphaned > 0);
  return OrphanedDrafts && <OrphanedDrafts user={user} />;
}
