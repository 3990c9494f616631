export const serverStarting = 'The server is starting. Try again in a moment.';
export const serverEnding = 'The server is shutting down. Try again in a moment.';
export const serverOverloaded = 'The server has too much to do at the moment. Try again in a few seconds.';

export const tooManyConnectionsFromNetwork = 'Too many connections come from your network. Close some, then try again.';
export const boardOpenTooOften = 'This browser has the board open too many times. Close some of its tabs.';
export const tooManyCalls = 'You have too many requests in progress. Wait a moment, then try again.';
export const tooManyConnections = 'You have too many connections open. Close some of your tabs.';
