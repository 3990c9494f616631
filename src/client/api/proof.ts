import type { MouseEvent } from 'react';
import * as messages from '#messages/session.ts';
import type { SignInChallenge } from '#shared/second-factor.ts';
import { makeStore } from '../ui/store.ts';
import { toastError } from '../ui/toast/toast.ts';
import { call, callForHeaders, proof } from './call.ts';
import { hasFactor } from './factor-ways.ts';
import { ApiError } from './request.ts';

/** A challenge that the user has to meet, and what ends it: whether they did. */
export type AskedProof = { challenge: SignInChallenge; end: (isGiven: boolean) => void };

/** The current challenge, if there is one. */
export const askedProof = makeStore<AskedProof | null>(null);

let asking: Promise<boolean> | undefined;

async function ask(): Promise<boolean> {
  const answered = await callForHeaders('prove');
  if (answered.status !== 202) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  askedProof.set({ challenge: answered.answer, end: resolve });
  return promise.finally(() => askedProof.set(null));
}

/** Opens the dialog `Confirm that it is you`, unless the last proof still counts. @returns whether the user did @throws ApiError */
function prove(): Promise<boolean> {
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}

async function giveProof(refused: unknown): Promise<boolean> {
  if (!(refused instanceof ApiError && refused.message === `403: ${messages.confirmItIsYou}`)) return false;
  if (!(await prove())) throw new DOMException('The dialog was closed.', 'AbortError');
  return true;
}

/** A link shows no refusal, so a click waits for the proof. */
function proveBefore(event: MouseEvent<HTMLAnchorElement>): void {
  if (!hasFactor) return;
  event.preventDefault();
  // React doesn't hear the copy's click.
  const link = event.currentTarget.cloneNode() as HTMLAnchorElement;
  const isAllowed = async () => {
    const { holds, recent } = await call('getSecurity');
    return !holds || recent || prove();
  };
  isAllowed().then((isGiven) => isGiven && link.click(), toastError);
}

Object.assign(proof, { give: giveProof, before: proveBefore });
