export const notHttps = 'The address must begin with https://.';
export const hasCredentials = 'The address must not contain a user name or password.';
export const notReachable = 'The server may not call this address. To allow its network, set WEBHOOK_NETWORKS on the server.';
export const noAnswer = (code: string) => `The other server could not be reached (${code}).`;
export const tooSlow = (seconds: number) => `The other server did not answer within ${seconds} seconds.`;
