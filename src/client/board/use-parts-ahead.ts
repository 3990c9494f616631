import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../api/keys.ts';
import { loadSchemas } from '../api/load-schemas.ts';
import { prepareTaskDialogs } from '../task-forms/task-dialogs.tsx';
import { prepareSelect } from '../ui/select/select.tsx';
import { prepareToasts } from '../ui/toast/toasts.tsx';
import { fetchBoardTools } from './board-tools-place.tsx';
import { prepareActivity } from './cards/activity-place.tsx';
import { lazySearching } from './columns/lazy-searching.ts';

/** Not in the way of what the first cards themselves still fetch and draw (milliseconds). */
const WAIT = 200;

/**
 * Fetches what the board will need next, code and to whom tasks can be given, soon after its first cards stand: so that it is there at
 * the first click, and none of it before the first card.
 */
export function usePartsAhead(loaded: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!loaded) return;
    let giveUpTools = () => {};
    const timer = setTimeout(() => {
      loadSchemas().catch(() => {});
      prepareToasts();
      prepareSelect();
      prepareTaskDialogs();
      lazySearching.prepare();
      prepareActivity();
      giveUpTools = fetchBoardTools();
      void client.prefetchQuery({ queryKey: keys.assignableAdmins, gcTime: Number.POSITIVE_INFINITY });
    }, WAIT);
    return () => {
      clearTimeout(timer);
      giveUpTools();
    };
  }, [loaded, client]);
}
