import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as messages from '#messages/devices.ts';
import type { Session } from '#shared/session.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';

/** The user's sessions, the current one first, reloaded at each opening of the dialog. */
export const useDevices = () =>
  useQuery<Session[]>({
    queryKey: keys.sessions,
    refetchOnMount: 'always',
    select: (sessions) => sessions.toSorted((one, other) => Number(other.current) - Number(one.current)),
  });

/**
 * The mutation that signs out one device, or all others. `onGone` is called just before they leave the list.
 * `trust` also ends the trust of the other browsers.
 */
export function useSignOutDevice(onGone: () => void) {
  const client = useQueryClient();
  return useReportedMutation(
    ({ device, trust }: { device?: Session; trust?: boolean }) =>
      device ? call('endSession', { params: { id: device.id } }) : call('endOtherSessions', { query: trust ? { trust: 'true' } : {} }),
    {
      said: ({ device }) => (device ? messages.signedOut(device.browser) : messages.othersSignedOut),
      onSuccess: (_answer, { device }) => {
        onGone();
        const stays = ({ id, current }: Session) => (device ? id !== device.id : current);
        client.setQueryData<Session[]>(keys.sessions, (sessions) => sessions?.filter(stays));
      },
      reload: [keys.sessions, keys.trustedBrowsers],
    },
  );
}
