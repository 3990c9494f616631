import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announceRemoteChanges } from '../announcements.ts';
import { followGoneTasks } from '../drafts/gone-tasks.ts';
import { refreshSearchesOnChanges } from '../searches/refresh-searches.ts';
import { followBoard } from './realtime.ts';

/** Keeps a loaded board, and all that follows remote changes, up to date. */
export function useRealtime(userId: string, loaded: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!loaded) return;
    const ends = [
      followGoneTasks(client, userId),
      announceRemoteChanges(userId),
      refreshSearchesOnChanges(client),
      followBoard(client, userId),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client, userId, loaded]);
}
