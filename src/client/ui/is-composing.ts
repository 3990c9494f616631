/** Whether a key belongs to a word being composed. Safari ends the composition before the Enter that ended it, and marks that key with code 229. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
