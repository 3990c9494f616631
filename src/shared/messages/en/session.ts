export const loginFailed = 'Login failed';
export const registrationFailed = 'Registration failed';
export const logoutFailed = 'Logout failed';

export const ended = {
  title: 'Signed out',
  description: 'Your session has ended. Sign in again: what you typed on the board is kept.',
};

/** The server's refusal of a call that needs a recent proof. */
export const confirmItIsYou = 'Confirm that it is you.';

export const cannotOpen = 'Max Tasks cannot be opened right now';
export const recoveryLinkOver =
  'This recovery link was already used, is too old, or is for another number. Check the number, or ask a super admin for a new link.';
