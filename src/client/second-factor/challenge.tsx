import { useQuery } from '@tanstack/react-query';
import { Fingerprint, KeyRound, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import * as messages from '#messages/second-factor.ts';
import type { ChallengeState, SignInChallenge } from '#shared/second-factor.ts';
import { call } from '../api/call.ts';
import { isRefusal } from '../api/error-kinds.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Spinner, SpinnerRing } from '../ui/spinner.tsx';
import { takeLostFocus } from '../ui/take-focus.ts';
import { useIsPast } from '../ui/use-now.ts';
import { CodeForm } from './code-form.tsx';
import { hasPasskeys, proveByPasskey } from './passkeys.ts';

/** The server holds the question up to 25 s. */
const PATIENCE_MS = 35_000;
const PAUSE_MS = 500;
const AFTER_FAILURE_MS = 3_000;

/** Polls a challenge until it is met or over; a hidden page pauses. @returns `prove` gives a proof, after which it need not poll */
function useChallenge({ digits, expiresAt }: SignInChallenge, onProven: () => void) {
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
    prove: async (give: () => Promise<ChallengeState>) => {
      try {
        const state = await give();
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, state);
      } catch (error) {
        // A wrong proof may have ended it.
        void queryClient.invalidateQueries({ queryKey });
        throw error;
      }
    },
  };
}

/** Gives a challenge up, so that nobody is asked to approve it. A failed call changes little, because it soon ends by itself. */
export const giveUp = ({ expiresAt }: SignInChallenge): void => void call('endSignInChallenge', { query: { expiresAt } }).catch(() => {});

/** The digits for somebody who approves. They are text, so that they are read aloud and can be copied. */
const Digits = ({ digits, hint }: { digits: string; hint: string }) => (
  <section className="rounded-panel border border-line bg-surface px-4 py-5 text-center shadow-card">
    <p className="text-muted">{hint}</p>
    <p className="mt-4 pl-[0.2em] text-[3.5rem] leading-none font-semibold tracking-[0.2em] text-accent-text">{digits}</p>
    <p role="status" className="mt-4 flex items-center justify-center gap-2 text-label text-muted">
      <SpinnerRing className="size-3.5" />
      {messages.waiting}
    </p>
  </section>
);

const Or = () => (
  <p className="flex items-center gap-3 text-label text-muted">
    <span className="h-px grow bg-line" />
    {messages.or}
    <span className="h-px grow bg-line" />
  </p>
);

const Ended = ({ said, again }: { said: string; again: ReactNode }) => (
  <div className="grid justify-items-start gap-4">
    <p ref={takeLostFocus} role="alert" tabIndex={-1} className="outline-none">
      {said}
    </p>
    {again}
  </div>
);

type ChallengeProps = {
  challenge: SignInChallenge;
  approveHint: string;
  onProven: () => void;
  hasFailed: boolean;
  onAgain: () => void;
  /** Tells of a passkey that proves nothing. A code tells it beside its field. */
  onFailure: (error: Error) => void;
};

/** Lets the user choose a way to prove who they are. */
export function Challenge({ challenge, approveHint, onProven, hasFailed, onAgain, onFailure }: ChallengeProps) {
  const { ways, digits } = challenge;
  const { isOver, isProven, prove } = useChallenge(challenge, onProven);
  const [hasRecovery, setRecovery] = useState(false);
  const passkey = useSingleMutation({ mutationFn: () => prove(proveByPasskey), onError: onFailure });
  const isEnded = isOver || isProven;
  const again = (
    <Button variant={isEnded ? 'primary' : 'ghost'} size={isEnded ? 'medium' : 'small'} Icon={RotateCcw} onClick={onAgain}>
      {messages.startAgain}
    </Button>
  );
  if (isProven && !hasFailed) return <Spinner />;
  if (isEnded) return <Ended said={isOver ? messages.over : messages.accepted} again={again} />;
  return (
    <div className="grid gap-4">
      {ways.includes('approve') && (
        <>
          <Digits digits={digits} hint={approveHint} />
          <Or />
        </>
      )}
      {ways.includes('code') && (
        <>
          <CodeForm by="proveByCode" prove={prove} />
          <Or />
        </>
      )}
      <div className={hasRecovery ? 'grid gap-4' : 'grid gap-2'}>
        {hasPasskeys && ways.includes('passkey') && (
          <Button size="large" busy={passkey.isPending} Icon={Fingerprint} onClick={() => passkey.mutate()}>
            {messages.usePasskey}
          </Button>
        )}
        {hasRecovery ? (
          <CodeForm by="proveByRecovery" prove={prove} />
        ) : (
          <Button size="large" Icon={KeyRound} onClick={() => setRecovery(true)}>
            {messages.useRecoveryCode}
          </Button>
        )}
      </div>
      <div className="justify-self-end">{again}</div>
    </div>
  );
}
