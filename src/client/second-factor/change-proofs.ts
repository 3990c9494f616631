import { useQueryClient } from '@tanstack/react-query';
import * as messages from '#messages/second-factor.ts';
import * as toasts from '#messages/toasts.ts';
import type { Passkey, TrustedBrowser } from '#shared/second-factor.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { toast } from '../ui/toast/toast.ts';
import { toastError } from '../ui/toast/toast-error.ts';
import { makePasskey } from './passkeys.ts';

/** A mutation of the user's proofs. Their lists are reloaded after a failure too, because another device may have changed them. */
function useProofChange<Variables, Data>(
  change: (variables: Variables) => Promise<Data>,
  said: ((variables: Variables) => string) | null,
  onGone?: () => void,
) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: change,
    onSuccess: (_, variables: Variables) => {
      onGone?.();
      if (said) toast({ title: toasts.success, description: said(variables) });
    },
    onError: (error) => void toastError(error),
    onSettled: () =>
      Promise.all([keys.security, keys.passkeys, keys.trustedBrowsers].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export const useAddPasskey = () => useProofChange(makePasskey, () => messages.passkeyAdded);

/** @param onGone called just before the passkey leaves its list */
export const useRemovePasskey = (onGone: () => void) =>
  useProofChange(
    ({ id }: Passkey) => call('deletePasskey', { params: { id } }),
    ({ name }) => messages.passkeyRemoved(name),
    onGone,
  );

export const useTrustBrowser = () =>
  useProofChange(
    () => call('trustBrowser'),
    () => messages.browserTrusted,
  );

/** @param onGone called just before the browser leaves its list */
export const useEndTrust = (onGone: () => void) =>
  useProofChange(
    ({ id }: TrustedBrowser) => call('deleteTrustedBrowser', { params: { id } }),
    ({ browser }) => messages.trustEnded(browser),
    onGone,
  );

/** The codes are shown, so no toast tells of them. */
export const useMakeCodes = () => useProofChange(() => call('createRecoveryCodes'), null);
