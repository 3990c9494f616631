const minutesInWords = (minutes: number) => (minutes === 1 ? 'a minute' : `${minutes} minutes`);

export const cannotSignIn = 'This mobile number cannot sign in. Check it, or contact your administrator.';
export const registrationClosed = 'Registration not available. Contact your administrator for access.';
export const networkNotAllowed = 'Signing in is not possible from this network. Contact your administrator.';
export const tooManyFailures = (minutes: number) => `Too many failed sign-ins. Try again in ${minutesInWords(minutes)}.`;
export const tooManyProofs = (minutes: number) => `You tried too often to confirm that it is you. Try again in ${minutesInWords(minutes)}.`;
export const deviceNotSignedIn = 'This device is not signed in.';

/** `Chrome on Windows`, as far as the browser and the system are known. */
export const browserName = (browser: string | undefined, system: string | undefined) =>
  `${browser ?? 'A program'}${system ? ` on ${system}` : ''}`;

export const guessingNotice =
  'An unusual number of sign-ins fail, so someone may be guessing numbers. New browsers and networks may be refused for a while. Known ones are not affected.';
export const openNotice =
  'People sign in from the internet with only a mobile number. To allow only your own networks, set SIGN_IN_NETWORKS on the server.';
export const guessingWarning = (failures: number) =>
  `More than ${failures} sign-ins failed within an hour, so someone may be guessing numbers. New browsers and networks may be refused. Set SIGN_IN_NETWORKS to allow only your own networks.`;
