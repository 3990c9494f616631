export const notifyThisDevice = 'Notify this device';
export const even = 'Shows your notifications here, even while the board is closed.';
export const waiting = 'Waiting for the browser.';
export const nothingChosen = 'Nothing is chosen for push yet, so nothing will be shown. Choose what to be told about.';
export const unsupported =
  'This browser cannot show notifications of the board. On an iPhone or iPad, add the board to the Home Screen and open it from there.';
export const blocked = 'This browser blocks notifications of the board. Allow them in the settings of this site, then try again.';
export const notReached = 'This browser could not reach its push service. Check the connection, then try again.';
