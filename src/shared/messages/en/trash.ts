export const title = 'Deleted Tasks';
export const description = 'Deleted tasks stay here for 30 days. Restored ones come back with their history.';
export const list = 'Deleted tasks';
export const none = 'No deleted tasks';

export const restore = 'Restore';
export const restoreTask = (title: string) => `Restore ${title}`;
export const restored = 'Task restored successfully!';
export const deleteForever = 'Delete Forever';
export const askForever = 'Delete this task forever?';
export const deletedForever = 'Task deleted forever.';

/** @param name who deleted it, if that is known */
export const deletedBy = (name: string | undefined) => (name ? `Deleted by ${name}` : 'Deleted');
export const goneOn = (date: string) => `Gone for good on ${date}`;
