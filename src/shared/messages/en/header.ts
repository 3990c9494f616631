export const manageAdmins = 'Manage Admins';
export const logOut = 'Log Out';

export const more = 'More';
export const deletedTasks = 'Deleted Tasks';
export const devices = 'Your Devices';
export const auditLog = 'Audit Log';
export const keyboardShortcuts = 'Keyboard Shortcuts';
export const about = 'About Max Tasks';
export const compactCards = 'Compact Cards';
export const commandPalette = 'Command Palette';
