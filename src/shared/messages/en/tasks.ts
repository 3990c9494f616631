export const descriptionGoesOn = 'This description is longer. Read the rest on the board.';
