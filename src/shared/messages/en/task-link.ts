export const title = 'Link to this task';
export const copied = 'Link copied.';
export const taskGone = 'The task that this link leads to no longer exists.';

export const taskNumber = (number: number) => `#${number}`;
/** A task where it is no link to itself, as in a mail or a calendar. */
export const numberedTitle = (number: number, title: string) => `#${number} ${title}`;
