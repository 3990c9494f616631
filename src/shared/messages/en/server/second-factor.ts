export const confirmYourself = 'Confirm that it is you.';
export const approvalOver = 'This request is over, or is not for you.';
export const wrongDigits = 'These digits are wrong, so the sign-in was ended. Begin it again if it was yours.';
export const factorOff = 'This server asks for no proof at sign-in, so there is nothing to trust.';
export const browserNotTrusted = 'This browser is not trusted.';
export const challengeOver = 'This sign-in is over. Begin again.';
export const proofNotAccepted = 'This proof was not accepted. Try again, or use another way.';
