export const list = 'Activity';
export const noneYet = 'No activity yet';
export const showAll = 'Show all';
export const restore = 'Restore';
