import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { waitAfter } from '../../ui/backoff.ts';
import { announceRemoteChanges } from '../announcements.ts';
import { followGoneTasks } from '../drafts/lost-drafts.ts';
import { refreshSearchesOnChanges } from '../searches/refresh-searches.ts';
import { noteConnection } from './connection-status.ts';

/** Keeps a loaded board, and everything that follows remote changes, up to date. The connection's code is fetched after the first cards. */
export function useRealtime(userId: string, loaded: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!loaded) return;
    const ends = [followGoneTasks(client, userId), announceRemoteChanges(userId), refreshSearchesOnChanges(client)];
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const begin = () =>
      import('./realtime.ts').then(
        ({ followBoard }) => {
          if (!ended) ends.push(followBoard(client, userId));
        },
        () => {
          if (ended) return;
          noteConnection('lost');
          timer = setTimeout(begin, waitAfter(failures++));
        },
      );
    void begin();
    return () => {
      ended = true;
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [client, userId, loaded]);
}
