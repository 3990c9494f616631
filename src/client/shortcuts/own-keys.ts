/** Fields for text, in which the browser undoes and selects. */
export const TEXTS = 'input:not([type="checkbox"]), textarea';

/** Elements that take letters as text or as a choice. On the status of a card, letters are keys of the card. */
export const TYPING = `${TEXTS}, [role="combobox"]:not([data-task] *)`;

/** Open elements with keys of their own. */
export const OPENED = '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]';
