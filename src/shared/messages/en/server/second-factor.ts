export const challengeOver = 'This sign-in is over. Begin again.';
export const proofNotAccepted = 'This proof was not accepted. Try again, or use another way.';
