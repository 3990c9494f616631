export const passkeysOff = 'Passkeys are off here. To turn them on, set SECOND_FACTOR and an https PUBLIC_URL on the server.';
export const tooManyPasskeys = (most: number) => `You have ${most} passkeys. Remove one before you add another.`;
export const passkeyNotAdded = 'This passkey could not be added. Try again.';
export const passkeyNotFound = 'This passkey does not exist or was removed.';
