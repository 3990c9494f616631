import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ChallengeState, SignInChallenge } from '#shared/second-factor.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { ApiError } from '../api/request.ts';
import { useIsPast } from '../ui/use-now.ts';

/** The server holds the question up to 25 s. */
const PATIENCE_MS = 35_000;
const PAUSE_MS = 500;
const AFTER_FAILURE_MS = 3_000;

/**
 * Asks for the state of a challenge until it is met or over; a hidden page pauses.
 * @param onProven called once it is met
 * @returns `note` takes the answer to a proof given here, `look` asks at once
 */
export function useChallenge({ digits, expiresAt }: SignInChallenge, onProven: () => void) {
  const queryKey = keys.challenge(digits, expiresAt);
  const { data, error } = useQuery<ChallengeState>({
    queryKey,
    queryFn: ({ signal }) => call('getSignInChallenge', { query: { expiresAt }, signal, patience: PATIENCE_MS }),
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data?.state === 'proven' || isRefusal(state.error)) return false;
      return state.error ? AFTER_FAILURE_MS : PAUSE_MS;
    },
  });
  const isPast = useIsPast(Date.parse(expiresAt));
  const isProven = data?.state === 'proven';
  const tell = useEffectEvent(onProven);
  useEffect(() => {
    if (isProven) tell();
  }, [isProven]);
  return {
    isOver: !isProven && (isPast || isRefusal(error)),
    isProven,
    note: async (state: ChallengeState) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, state);
    },
    look: () => void queryClient.invalidateQueries({ queryKey }),
  };
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;
