export const approvalOver = 'This request is over, or is not for you.';
export const wrongDigits = 'These digits are wrong, so the request was ended. Begin it again if it was yours.';
export const factorOff = 'This server asks for no proof at sign-in, so there is nothing to trust.';
export const browserNotTrusted = 'This browser is not trusted.';
export const challengeOver = 'This request is over. Begin again.';
export const proofNotAccepted = 'This proof was not accepted. Check it, use another way, or start again.';

export const nothingToRecover = 'This server asks for no proof at sign-in, so there is nothing to recover.';
export const linkForOneself = 'A recovery link is for someone else. Ask another super admin, or use your recovery codes.';
export const linkForDeactivated = 'This admin is deactivated. Reactivate them before you make a recovery link.';

export const passkeysOff = 'Passkeys are off here. To turn them on, set SECOND_FACTOR and an https PUBLIC_URL on the server.';
export const tooManyPasskeys = (most: number) => `You have ${most} passkeys. Remove one before you add another.`;
export const passkeyNotAdded = 'This passkey could not be added. Try again.';
export const passkeyNotFound = 'This passkey does not exist or was removed.';

/** The message with a code. Its last line lets the browser fill the code in at that site alone. */
export const codeText = (code: string, host: string | null) =>
  `${code} is your code for Max Tasks. It works for 5 minutes. Do not share it.${host ? `\n\n@${host} #${code}` : ''}`;

export const gatewayAnswered = (status: number) => `The code gateway answered ${status}.`;
