import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as messages from '#messages/calendar-feed.ts';
import type { CalendarFeed, CalendarScope } from '#shared/calendar-feed.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';

/** The user's calendar, without its address. */
export const useCalendar = () => useQuery<CalendarFeed>({ queryKey: keys.calendar, gcTime: 0 });

/** The mutation that makes an address, in place of the one until then. Its answer alone has the address. */
export function useMakeCalendar() {
  const client = useQueryClient();
  return useReportedMutation((scope: CalendarScope) => call('createCalendar', { body: { scope } }), {
    onSuccess: ({ url: _secret, ...calendar }) => void client.setQueryData(keys.calendar, calendar),
  });
}

/** The mutation that ends the address. */
export function useEndCalendar() {
  const client = useQueryClient();
  return useReportedMutation(() => call('deleteCalendar'), {
    said: () => messages.ended,
    onSuccess: () => void client.setQueryData(keys.calendar, { scope: null, createdAt: null }),
  });
}
