import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as messages from '#messages/calendar-feed.ts';
import * as toasts from '#messages/toasts.ts';
import type { CalendarFeed, CalendarScope } from '#shared/calendar-feed.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { toast } from '../ui/toast/toast.ts';
import { toastError } from '../ui/toast/toast-error.ts';

/** The user's calendar, without its address. */
export const useCalendar = () => useQuery<CalendarFeed>({ queryKey: keys.calendar, gcTime: 0 });

/** The mutation that makes an address, in place of the one until then. Its answer alone has the address. */
export function useMakeCalendar() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (scope: CalendarScope) => call('createCalendar', { body: { scope } }),
    onSuccess: ({ url: _secret, ...calendar }) => void client.setQueryData(keys.calendar, calendar),
    onError: (error) => void toastError(error),
  });
}

/** The mutation that ends the address. */
export function useEndCalendar() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: () => call('deleteCalendar'),
    onSuccess: () => {
      client.setQueryData(keys.calendar, { scope: null, createdAt: null });
      toast({ title: toasts.success, description: messages.ended });
    },
    onError: (error) => void toastError(error),
  });
}
