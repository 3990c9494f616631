export const nothingToRecover = 'This server asks for no proof at sign-in, so there is nothing to recover.';
export const linkForOneself = 'A recovery link is for somebody else. Ask another super admin, or use your recovery codes.';
export const linkForDeactivated = 'This admin is deactivated. Activate them before you make a recovery link.';
