import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { waitAfter } from '../../ui/backoff.ts';
import { noteConnection } from './connection-status.ts';

/**
 * Keeps the board up to date with what other people do.
 * @param loaded there is a board that can be kept up to date; the code for it comes after that, and not before the first card
 */
export function useLiveBoard(userId: string, loaded: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!loaded) return;
    let ended = false;
    let end = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const begin = () =>
      import('./live-board.ts').then(
        ({ followBoard }) => {
          if (!ended) end = followBoard(client, userId);
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
      end();
    };
  }, [client, userId, loaded]);
}
