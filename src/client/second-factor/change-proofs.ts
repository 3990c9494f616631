import * as messages from '#messages/second-factor.ts';
import type { Passkey } from '#shared/second-factor.ts';
import type { Session } from '#shared/session.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { makePasskey } from './passkeys.ts';

const lists = { await: [keys.security, keys.passkeys, keys.trustedBrowsers] };

export const useAddPasskey = () => useReportedMutation(makePasskey, { said: () => messages.passkeyAdded, ...lists });

/** @param onSuccess called just before the passkey leaves its list */
export const useRemovePasskey = (onSuccess: () => void) =>
  useReportedMutation(({ id }: Passkey) => call('deletePasskey', { params: { id } }), {
    said: ({ name }) => messages.passkeyRemoved(name),
    onSuccess,
    ...lists,
  });

export const useTrustBrowser = () => useReportedMutation(() => call('trustBrowser'), { said: () => messages.browserTrusted, ...lists });

/** @param onSuccess called just before the browser leaves its list */
export const useEndTrust = (onSuccess: () => void) =>
  useReportedMutation(({ id }: Session) => call('deleteTrustedBrowser', { params: { id } }), {
    said: ({ browser }) => messages.trustEnded(browser),
    onSuccess,
    ...lists,
  });

/** The codes are shown, so no toast tells of them. */
export const useMakeCodes = () => useReportedMutation(() => call('createRecoveryCodes'), lists);
