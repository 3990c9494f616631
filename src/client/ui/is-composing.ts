/** Whether a key belongs to an IME composition. Safari ends that before the final Enter, which has key code 229. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
