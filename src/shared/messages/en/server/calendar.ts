export const feedNotFound = 'There is no calendar at this address. Make a new one in Notification Settings.';
/** A task as a calendar shows it. */
export const summary = (number: number, title: string) => `#${number} ${title}`;
