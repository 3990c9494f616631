import type { MouseEvent } from 'react';
import type { SignInChallenge } from '#shared/second-factor.ts';
import { makeStore } from '../ui/store.ts';
import { toastError } from '../ui/toast/toast-error.ts';
import { call, callForHeaders, proof } from './call.ts';
import { hasFactor } from './factor-ways.ts';

/** The challenge that the user has to meet now, and what ends it: whether they did. */
export const askedProof = makeStore<{ challenge: SignInChallenge; end: (isGiven: boolean) => void } | null>(null);

let asking: Promise<boolean> | undefined;

async function ask(): Promise<boolean> {
  const answered = await callForHeaders('prove');
  if (answered.status !== 202) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  askedProof.set({ challenge: answered.answer, end: resolve });
  return promise.finally(() => askedProof.set(null));
}

/** Opens the dialog `Confirm that it is you`, unless the last proof still counts. @returns whether the user did @throws ApiError */
function giveProof(): Promise<boolean> {
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}
proof.give = giveProof;

/** Holds back a click on a download until the user has confirmed that it is them, because a link shows no refusal. */
export function proveBefore(event: MouseEvent<HTMLAnchorElement>): void {
  if (!hasFactor) return;
  event.preventDefault();
  // React doesn't hear the copy's click.
  const link = event.currentTarget.cloneNode() as HTMLAnchorElement;
  const isAllowed = async () => {
    const { holds, recent } = await call('getSecurity');
    return !holds || recent || giveProof();
  };
  isAllowed().then((isGiven) => isGiven && link.click(), toastError);
}
