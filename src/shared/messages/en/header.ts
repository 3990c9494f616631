export const manageAdmins = 'Manage Admins';
export const logOut = 'Log Out';

export const notifications = 'Notifications';
export const notificationsKey = 'N';
export const unreadNotifications = (unread: number) => `Notifications, ${unread} unread`;

export const more = 'More';
export const deletedTasks = 'Deleted Tasks';
export const importTasks = 'Import Tasks';
export const devices = 'Your Devices';
export const security = 'Security';
export const notificationSettings = 'Notification Settings';
export const labels = 'Labels';
export const apiTokens = 'API Tokens';
export const webhooks = 'Webhooks';
export const deliveries = 'Deliveries';
export const auditLog = 'Audit Log';
export const keyboardShortcuts = 'Keyboard Shortcuts';
export const about = 'About Max Tasks';
export const compactCards = 'Compact Cards';
export const commandPalette = 'Command Palette';
