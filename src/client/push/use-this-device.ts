import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.ts';
import { signedIn } from '../api/query-client.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { toastError } from '../ui/toast/toast-error.ts';
import { isOn, isSupported, turnOff, turnOn } from './this-device.ts';

type ThisDevice = { isBlocked: boolean; on: boolean };

/**
 * Whether this browser gets the user's push, and the mutation that changes it. Its user is asked for permission only then.
 * @param onTurnedOn is called after it was turned on
 */
export function useThisDevice(pushKey: string, onTurnedOn: () => void) {
  const client = useQueryClient();
  const userId = signedIn() ?? '';
  const { data } = useQuery<ThisDevice>({
    queryKey: keys.thisDevice,
    queryFn: async () => ({ isBlocked: Notification.permission === 'denied', on: await isOn(userId) }),
    enabled: isSupported(),
    staleTime: 0,
    // Permission is given and taken outside of the page.
    refetchOnWindowFocus: 'always',
  });
  const change = useSingleMutation({
    mutationFn: (on: boolean) => (on ? turnOn(userId, pushKey) : turnOff()),
    onSuccess: (isOn) => isOn && onTurnedOn(),
    onError: (error) => void toastError(error),
    onSettled: () => client.invalidateQueries({ queryKey: keys.thisDevice }),
  });
  return { ...data, change };
}
