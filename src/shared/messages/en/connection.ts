export const unreachable = 'The server cannot be reached. Check your connection and try again.';
export const silent = 'The server does not answer. Try again in a moment.';
