import * as messages from '#messages/second-factor.ts';
import type { Passkey } from '#shared/second-factor.ts';
import type { Session } from '#shared/session.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { makePasskey } from './passkeys.ts';

const lists = { await: [keys.security, keys.passkeys, keys.trustedBrowsers] };

export const useAddPasskey = () => useReportedMutation(makePasskey, { said: () => messages.passkeyAdded, ...lists });

export const useRemovePasskey = () =>
  useReportedMutation(({ id }: Passkey) => call('deletePasskey', { params: { id } }), {
    said: ({ name }) => messages.passkeyRemoved(name),
    ...lists,
  });

export const useTrustBrowser = () => useReportedMutation(() => call('trustBrowser'), { said: () => messages.browserTrusted, ...lists });

export const useEndTrust = () =>
  useReportedMutation(({ id }: Session) => call('deleteTrustedBrowser', { params: { id } }), {
    said: ({ browser }) => messages.trustEnded(browser),
    ...lists,
  });

/** The codes are shown, so no toast tells of them. */
export const useMakeCodes = () => useReportedMutation(() => call('createRecoveryCodes'), lists);
