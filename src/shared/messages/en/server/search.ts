export const callerHungUp = 'The caller has hung up.';
export const tooManySearches = 'Too many searches at once. Try again in a moment.';
