export const tooManyImports = 'Another import is running. Try again in a moment.';
export const importCut = 'Someone deleted tasks of this import before it ended. Nothing was imported. Try again.';
export const importTooSlow = 'This import would take too long. Nothing was imported. Import it in smaller parts, or try again later.';
export const importStopped = 'The server was stopped before this import ended. Nothing was imported. Try again in a moment.';
export const importNotFound = 'This import does not exist, or is too old to be undone.';
export const notYourImport = 'Only the person who imported these tasks or a super admin can undo the import.';
export const changedSince = 'Someone changed this task since.';
