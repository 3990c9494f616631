/** A time some minutes from now (ISO 8601). */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

export const mine = { passkeys: 0, recoveryCodes: 10, trustedBrowsers: 1, ready: true };
export const security = { ways: ['approve', 'code'], from: null, holds: true, trusted: true, recent: true, mine };

/** The answer of a server that wants a proof. */
export const challenge = () => ({ status: 202, body: { ways: ['approve', 'code'], digits: '47', expiresAt: inMinutes(10) } });
