export const confirm = 'Confirm Email Address';
export const confirmHint = 'Max Tasks then sends you the mails that you have chosen in Notification Settings.';
export const confirmed = 'Email address confirmed.';

export const unsubscribe = 'Unsubscribe';
export const unsubscribeHint = 'Max Tasks will send you no more mail, and no digest. You can choose both again in Notification Settings.';
export const unsubscribed = 'You are unsubscribed. Max Tasks sends you no more mail.';
export const goToBoard = 'Go to the board';
