export const title = '404 Page Not Found';
export const text = 'There is nothing at this address.';
export const backToBoard = 'Back to the board';
