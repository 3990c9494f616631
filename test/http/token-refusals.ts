import { api, type EndpointName } from '#shared/api.ts';
import { type Caller, isSpent } from './callers.ts';

/** The paths that are closed to API tokens. */
const CLOSED =
  /^\/api\/(login|register|logout|proof|approvals|security|trusted-browsers|passkeys|recovery-codes|sessions|notices|admins(?!\/for-assignment)|presence|notification-settings|email\/confirm|push-subscriptions|jobs|audit|tokens|webhooks|calendar$)/;
/** The sentences of refused tokens, by reason. */
export const tokenSentences = {
  spent: 'This token does not work, because it is unknown, revoked or expired. Make a new one under API Tokens.',
  closed: 'API tokens cannot make this call. Sign in to make it.',
  readOnly: 'This token may only read. Make one that may write.',
};

/** Why a token is refused, whatever its owner may do. */
export function tokenRefusal(name: EndpointName, caller: Caller): keyof typeof tokenSentences | undefined {
  const { method, path } = api[name];
  if (isSpent(caller)) return 'spent';
  if (CLOSED.test(path)) return 'closed';
  return caller === 'read token' && method !== 'GET' && name !== 'callMcp' && name !== 'unsubscribe' ? 'readOnly' : undefined;
}
