export const pageTitle = 'Something went wrong on this page';
export const pageText = 'Saved work is safe, and the text that you typed is kept. Reloading the page usually helps.';
export const partNotLoaded = 'Part of the page could not be loaded. Reload.';
export const tasksNotLoaded = 'The tasks could not be loaded.';

/** @param part one of those below */
export const cannotBeShown = (part: string) => `${part} cannot be shown right now. What you typed is kept.`;
export const theSearch = 'The search';
export const theForm = 'The form';
export const theNotices = 'The notices';
export const unsentText = 'Your unsent text';
export const thisColumn = 'This column';

export const unreachable = 'The server cannot be reached. Check your connection and try again.';
export const silent = 'The server is not answering. Try again in a moment.';
