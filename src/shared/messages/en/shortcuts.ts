export const title = 'Keyboard Shortcuts';
export const singleKeys = 'Single-key shortcuts';
export const singleKeysHint = 'Letters, digits and signs that act by themselves. Turn them off if you dictate, or hit keys by accident.';

export const anywhere = 'Anywhere';
export const palette = 'Command palette';
export const goToNumber = 'Open a task by its number';
export const search = 'Search tasks';
export const searchToCards = 'From the search to its results';
export const create = 'Create a task';
export const notifications = 'Notifications';
export const send = 'Create or save, from any field';
export const toCards = 'Go to the cards';
export const undo = 'Undo';
export const redo = 'Redo';
export const showKeys = 'Show these shortcuts';
export const latestMessage = 'Go to the latest message';
export const leave = 'Leave a field, close a window';

export const betweenCards = 'Between cards';
export const nextCard = 'Next card';
export const previousCard = 'Previous card';
export const columnLeft = 'Column to the left';
export const columnRight = 'Column to the right';
export const firstAndLast = 'First card, last card';

export const onCard = 'On a card';
export const openTask = 'Open';
export const toggleActivity = 'Show or hide its activity';
export const edit = 'Edit';
export const assignToMe = 'Assign to me';
export const setTo = (status: string) => `Set to ${status}`;
export const comment = 'Comment';
export const labels = 'Choose labels';
export const remove = 'Delete';

export const selecting = 'Selecting cards';
export const select = 'Select or deselect';
export const extend = 'Extend to the next or previous';
export const selectTo = 'Select all up to here';
export const selectColumn = 'Select the column';
export const changeSelected = 'Change all selected cards';
export const clearSelection = 'Clear the selection';

// The names of keys as people know them.
export const ctrl = 'Ctrl';
export const shift = 'Shift';
export const click = 'click';
export const enter = 'Enter';
export const space = 'Space';
export const esc = 'Esc';
export const home = 'Home';
export const end = 'End';
export const del = 'Del';
