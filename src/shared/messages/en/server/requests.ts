export const headersTooLarge = 'The address and headers of the request are too large. Shorten them.';
export const requestTooSlow = 'The request took too long to arrive. Check your connection and try again.';
export const notHttp = 'The request is not valid HTTP.';
export const requestNotValid = 'The request is not valid.';
export const addressNotValid = 'The address is not valid.';
export const addressNotUtf8 = 'The address is not valid: percent-encoded characters must be UTF-8.';
export const nothingHere = 'There is nothing at this address.';
export const onlyPost = 'This address takes only POST.';
export const hostMissing = 'The request has no Host header.';
export const hostTwice = 'The request has more than one Host header.';
export const unstorableCharacter = 'The request contains a character that cannot be stored.';

export const bodyTooLarge = (kibibytes: number) =>
  `The request body must be at most ${kibibytes} KiB. Shorten its longest text, or send less at a time.`;
export const bodyNotJson = 'The request body must be JSON (content type application/json).';
export const bodyCompressed = 'The request body must be sent without a Content-Encoding.';
export const bodyMalformed = 'The request body is not valid JSON.';
export const bodyTooDeep = 'The request body is nested too deeply. Send it with fewer levels.';
export const bodyTooManyValues = 'The request body has too many values. Send fewer at a time.';
export const bodyNoObject = 'The request body must be a JSON object.';

export const ifMatchNotValid = 'The header If-Match must be a version in quotes, such as "3".';
export const taskChanged = 'Someone else changed this task. Reload it before saving.';

export const signInFirst = 'Sign in to continue.';
export const sessionEndedInDownload = 'The session ended before the download did.';
export const otherSite =
  'This request came from another site and was refused. If you are on the board, its address and the setting PUBLIC_URL of the server must agree.';

export const internalError = (requestId: string) =>
  `Something went wrong on our side. If it happens again, report the request ${requestId}.`;

export const keyNotValid = (max: number) => `The header Idempotency-Key must have 1 to ${max} characters.`;
export const keyReused = 'This Idempotency-Key was already used for another request. Use a new one.';
