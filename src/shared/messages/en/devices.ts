export const title = 'Your Devices';
export const description = 'Sign out devices that you do not know or no longer use. They lose access at once.';
export const list = 'Devices';
/** Begins the server's name of a client that is no browser. */
export const program = 'A program';

export const thisDevice = 'This device';
export const inUse = 'In use now';
export const lastUsed = 'Last used';
export const signedIn = 'Signed in';

export const signOut = 'Sign Out';
export const signOutOthers = 'Sign Out All Others';
export const endTrustToo = 'Also end their trust';
export const signedInNowhereElse = 'You are not signed in anywhere else.';
export const signedOut = (browser: string) => `${browser} was signed out.`;
export const othersSignedOut = 'All other devices were signed out.';
