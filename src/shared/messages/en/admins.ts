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
export const needsNumber = 'Their mobile number was erased. Give them a new one before you reactivate them.';

export const access = 'Access';
export const accessHint =
  'For someone who lost a device or their way in. Deactivation also ends their passkeys, API tokens and calendar address, for good.';
export const signOutEverywhere = 'Sign Out Everywhere';
export const signedOut = (name: string) => `${name} was signed out everywhere.`;
export const recoveryLink = 'Recovery Link';
export const recoveryLinkHint = (name: string, until: string) =>
  `${name} can sign in with it once, with their own number, until ${until}. It is shown only now. Give it to nobody else.`;
export const copyLink = 'Copy link';

export const eraseNumber = 'Erase Mobile Number';
export const eraseNumberOf = (name: string) => `Erase the mobile number of ${name}?`;
export const erasingIsFinal =
  'It is erased for good. The name, the tasks and the history stay. Before this person can be reactivated, they need a new number.';
export const numberErased = 'Mobile number erased.';

/** @param number their new mobile number, if that changes */
export const changeYourself = (number?: string) => ({
  title: 'Change your own access?',
  description: `You are signed out everywhere at once. If this is a mistake, only another super admin can undo it.${
    number ? ` From then on, only ${number} signs you in. Check every digit.` : ''
  }`,
  confirmLabel: 'Change',
});
