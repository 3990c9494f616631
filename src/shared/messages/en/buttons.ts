export const tryAgain = 'Try again';
export const reload = 'Reload';
export const discard = 'Discard';
export const undo = 'Undo';
export const showOlder = 'Show older';
export const showMore = 'Show more';
