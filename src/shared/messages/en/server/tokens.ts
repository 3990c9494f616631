export const tokenNotValid = 'This token opens nothing: it is unknown, revoked or expired. Make a new one under API Tokens.';
export const tokenNeeded = 'This call needs an API token. Send it in the header Authorization.';
export const closedToTokens = 'This call is closed to API tokens. Sign in to make it.';
export const readOnlyToken = 'This token may only read. Make one that may write.';
export const tooManyCalls = (most: number) => `A token may make ${most} calls a minute. Try again in a moment.`;
export const tooManyTokens = (most: number) => `You have ${most} tokens that work. Revoke one first.`;
export const tokenNotFound = 'This token does not exist.';
export const commentRewritten = 'A comment was edited since. Its former text is not kept.';
export const expiresInPast = 'The expiry must be in the future.';
