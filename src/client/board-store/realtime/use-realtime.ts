import { useEffect } from 'react';
import { followGoneTasks } from '../drafts/follow-gone-tasks.ts';
import { refreshSearchesOnChanges } from '../searches/refresh-searches.ts';
import { announceRemoteChanges } from './announce-changes.ts';
import { followBoard } from './realtime.ts';

/** Keeps a loaded board, and all that follows remote changes, up to date. */
export function useRealtime(userId: string, loaded: boolean): void {
  useEffect(() => {
    if (!loaded) return;
    const ends = [followGoneTasks(userId), announceRemoteChanges(userId), refreshSearchesOnChanges(), followBoard(userId)];
    return () => {
      for (const end of ends) end();
    };
  }, [userId, loaded]);
}
