import { locale } from '#messages/dates.ts';
import { counted } from '#messages/plural.ts';
import type { Way } from '../../second-factor.ts';

export const confirm = 'Confirm that it is you';
export const newBrowser = 'This browser is new here. Confirm once that it is you. After that, your number alone signs you in here.';
export const proveAgain = 'This needs a proof of the last 15 minutes.';

const oneAtATime =
  'Only one of your sign-ins can be approved at a time. If you are asked about an earlier one, refuse it, then start again here.';
export const approveHint = `Type these two digits on a trusted browser of yours, or ask a super admin to type them. “Your Devices” lists trusted browsers. ${oneAtATime}`;
export const approveElsewhere = `Type these two digits on another trusted browser of yours, or ask a super admin to type them. ${oneAtATime}`;
export const waiting = 'Waiting for the approval';
export const or = 'or';
export const code = 'Code';
export const codeHint = 'Eight digits, sent to your mobile number.';
export const usePasskey = 'Use a passkey';
export const useRecoveryCode = 'Use a recovery code';
export const recoveryCode = 'Recovery Code';
export const send = 'Confirm';
export const startAgain = 'Start again';
export const over = 'This was refused, or it took too long. Start again.';
export const accepted = 'Your proof was accepted, but the next step failed. Start again.';
export const signInWithPasskey = 'Sign in with a passkey';
export const recoveryHint = 'Your recovery link proves who you are. Enter your mobile number to go on.';
export const passkeyKnown = 'This device already has a passkey.';
export const passkeyNotUsed = 'The passkey was not used. Try again, or choose another way.';

export const approveSignIn = 'Approve Sign-in';
export const wantsToSignIn = (name: string) => `${name} wants to sign in, or to confirm who they are.`;
export const digits = 'Digits';
export const digitsHint = 'The other browser shows them. Approve only if you expect this.';
export const digitsRequired = 'Enter the two digits that the browser shows.';
export const notNow = 'Not now';
export const approve = 'Approve';
export const refuse = 'Refuse';
export const approved = (name: string) => `${name} can go on now.`;
export const refused = (name: string) => `The request of ${name} was refused.`;

export const security = 'Security';
export const securityHint = 'Your mobile number says who you are. A second factor proves it, once in each browser.';
export const secondFactor = 'Second Factor';
export const holds = 'It is on.';
export const holdsSince = (day: string) => `It has been on since ${day}.`;
export const holdsFrom = (day: string) => `It takes effect on ${day}.`;
export const holdsNotYet = 'It has not taken effect yet.';
const wayNames: Record<Way, string> = {
  approve: 'an approval on a trusted browser',
  passkey: 'a passkey',
  code: 'a code sent to your mobile number',
};
export const waysAre = (ways: readonly Way[]) =>
  `You prove who you are by ${new Intl.ListFormat(locale, { type: 'disjunction' }).format(ways.map((way) => wayNames[way]))}.`;
export const signInFirst = 'You signed in over 15 minutes ago. To add a proof, log out and sign in again first.';
export const becomeReady = 'You are ready with recovery codes, or with two other proofs.';
export const youAreReady = 'You are ready';
export const youAreNotReady = 'You are not ready';

export const thisBrowser = 'This Browser';
export const trusted = 'Trusted';
export const isTrusted = 'Your number alone signs you in here, for 90 days after each sign-in.';
export const isNotTrusted = 'Signing in here asks for a proof. Making recovery codes here also trusts this browser.';
export const trustThisBrowser = 'Trust this browser';
export const browserTrusted = 'This browser is trusted now.';

export const passkeys = 'Passkeys';
export const passkey = 'Passkey';
export const passkeysHint = 'Sign in with your fingerprint, your face or the lock of your device.';
export const passkeyNameHint = 'Such as: My phone';
export const addPasskey = 'Add Passkey';
export const passkeyAdded = 'Passkey added.';
export const passkeyRemoved = (name: string) => `Passkey ${name} was removed.`;
export const noPasskeysHere = 'This browser has no passkeys. Open Max Tasks by https in another one to add one.';
export const added = 'Added';
export const remove = 'Remove';

export const recoveryCodes = 'Recovery Codes';
export const codesLeft = (codes: number) => {
  if (codes === 0) return 'Ten codes for when you have lost every other way in. Each works once.';
  return codes === 1 ? 'You have 1 code left. It works once.' : `You have ${codes} codes left. Each works once.`;
};
export const makeCodes = 'Make Recovery Codes';
export const makeNewCodes = 'Make New Codes';
export const askNewCodes = 'Make new recovery codes?';
export const formerCodesEnd = 'Your old codes stop working at once.';
export const shownOnce = 'They are shown only now. Keep them where you keep important papers.';
export const codesNotCopied = 'Select the codes to copy them.';
export const downloadCodes = 'Download';
export const printCodes = 'Print';
export const haveSaved = 'I have saved them';

export const people = 'People';
export const ready = 'Ready';
export const notReady = 'Not ready';
export const readyCount = (readyOnes: number, all: number) => `${readyOnes} of ${all} can prove who they are.`;
export const proofsOf = (proofs: { passkeys: number; recoveryCodes: number; trustedBrowsers: number }) =>
  [
    proofs.passkeys > 0 && counted(proofs.passkeys, 'passkey'),
    proofs.recoveryCodes > 0 && counted(proofs.recoveryCodes, 'recovery code'),
    proofs.trustedBrowsers > 0 && counted(proofs.trustedBrowsers, 'trusted browser'),
  ]
    .filter(Boolean)
    .join(', ') || 'No proof yet';

export const trustedBrowser = 'Trusted browser';
export const endTrust = 'End Trust';
export const trustEnded = (browser: string) => `${browser} is no longer trusted.`;
