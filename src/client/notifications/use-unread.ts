import { useQuery } from '@tanstack/react-query';
import { keys } from '../api/keys.ts';

/** How many notifications the user has not read. Nothing asks for it, because every event stream begins with it. */
export const useUnread = (): number => useQuery<number>({ queryKey: keys.unread, enabled: false }).data ?? 0;
