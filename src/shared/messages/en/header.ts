export const manageAdmins = 'Manage Admins';
export const logOut = 'Log Out';

export const more = 'More';
export const devices = 'Your Devices';
export const auditLog = 'Audit Log';
export const keyboardShortcuts = 'Keyboard Shortcuts';
export const about = 'About Max Tasks';
export const commandPalette = 'Command Palette';
