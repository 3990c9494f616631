export const manage = 'Manage Admins';
export const list = 'Admins';
export const noneFound = 'No admins found';
export const noMobileNumber = 'No mobile number';
export const deactivated = 'Deactivated';

export const create = 'Create Admin';
export const created = 'Admin created successfully!';
export const updated = 'Admin updated successfully!';

export const edit = 'Edit Admin';
export const editOne = (name: string) => `Edit ${name}`;
export const deactivate = 'Deactivate';
export const reactivate = 'Reactivate';
export const isDeactivated = (name: string) => `${name} is deactivated and cannot sign in. Their tasks and history stay.`;
export const needsNumber = 'Their mobile number was erased: before they are reactivated, give them one.';

export const access = 'Access';
export const accessHint = 'For somebody who lost a device, or every proof of who they are.';
export const signOutEverywhere = 'Sign Out Everywhere';
export const signedOut = (name: string) => `${name} was signed out everywhere.`;
export const recoveryLink = 'Recovery Link';
export const recoveryLinkHint = (name: string, until: string) =>
  `${name} signs in by it once, with their own number, until ${until}. It is shown this once: give it to nobody else.`;
export const copyLink = 'Copy link';

export const eraseNumber = 'Erase Mobile Number';
export const eraseNumberOf = (name: string) => `Erase the mobile number of ${name}?`;
export const erasingIsFinal =
  'It is forgotten for good and cannot be brought back. The name, the tasks and the history stay. Before this person can be reactivated, they must be given a number again.';
export const numberErased = 'Mobile number erased.';

/** @param number their new mobile number, if that changes */
export const changeYourself = (number?: string) => ({
  title: 'Change your own access?',
  description: `You are signed out everywhere at once. If this is a mistake, only another super admin can undo it.${
    number ? ` From then on you sign in with ${number}, and with no other number: is every digit right?` : ''
  }`,
  confirmLabel: 'Change',
});
