export const loading = 'Loading';
export const choices = 'Choices';

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

export const incomplete = 'Enter a whole date that exists, or clear the field.';
export const shortYear = 'Enter the year in four digits.';

export const use = { light: 'Use light theme', dark: 'Use dark theme' };
