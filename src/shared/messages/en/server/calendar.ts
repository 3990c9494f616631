export const feedNotFound = 'There is no calendar at this address. Make a new one in Notification Settings.';
