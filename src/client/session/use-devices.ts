import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#shared/session.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { toast } from '../ui/toast/toast.ts';
import { toastError } from '../ui/toast/toast-error.ts';

/** The places where the person is signed in, the one that asks first; reloaded whenever they are looked at. */
export const useDevices = () =>
  useQuery<Session[]>({
    queryKey: keys.sessions,
    refetchOnMount: 'always',
    select: (sessions) => sessions.toSorted((one, other) => Number(other.current) - Number(one.current)),
  });

/**
 * Signs out one other device, or with `null` all of them.
 * @param onGone called when they are about to leave the list
 */
export function useSignOutDevice(onGone: () => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (device: Session | null) => (device ? call('endSession', { params: { id: device.id } }) : call('endOtherSessions')),
    onSuccess: (_answer, device) => {
      onGone();
      const stays = ({ id, current }: Session) => (device ? id !== device.id : current);
      client.setQueryData<Session[]>(keys.sessions, (sessions) => sessions?.filter(stays));
      toast({ title: 'Success', description: device ? `${device.browser} was signed out.` : 'All other devices were signed out.' });
    },
    onError: (error) => void toastError(error),
    // It may have been signed out elsewhere meanwhile.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.sessions }),
  });
}
