export const loading = 'Loading';
export const choices = 'Choices';
/** Said after a button's name. Orca leaves out a letter that is in the name, so the key is not said alone. */
export const byKey = (key: string) => `Key ${key}`;

export const tryAgain = 'Try again';
export const reload = 'Reload';
export const discard = 'Discard';
export const remove = 'Delete';
export const undo = 'Undo';
export const showOlder = 'Show older';
export const showMore = 'Show more';

export const cancel = 'Cancel';
export const close = 'Close';
export const saveChanges = 'Save Changes';

export const incomplete = 'Enter a complete, valid date, or clear the field.';
export const shortYear = 'Enter the year in four digits.';

export const use = { light: 'Use light theme', dark: 'Use dark theme' };

export const success = 'Success';
export const error = 'Error';
export const toasts = 'Notifications (F8)';
export const dismiss = 'Dismiss';
export const copyMessage = 'Copy message';
export const messageCopied = 'Message copied';

export const whatYouTyped = 'What you typed';
export const copy = 'Copy';
export const copyMyText = 'Copy my text';
export const copied = 'Copied.';
export const selected = 'Selected: press Ctrl+C or ⌘C to copy.';
/** The hint beside a secret that the server keeps only as a hash. */
export const shownOnce = 'Copy it now. You will not see it again.';
export const done = 'Done';
