export const tooManyConfirmations = 'Too many confirmation mails were sent today. Check the address, and try again tomorrow.';
export const confirmationNotValid =
  'This link is older than a day, or it is for another person or address. Send a new one from Notification Settings.';
export const unsubscribeNotValid = 'This link is not valid. Copy the whole link from the mail, or sign in and open Notification Settings.';
