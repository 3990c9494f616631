export const descriptionGoesOn = 'This description is longer. Read the rest on the board.';
export const descriptionTooLarge = 'Description is too large to send. Shorten it or use fewer emoji.';
