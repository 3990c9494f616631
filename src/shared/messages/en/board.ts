export const skipToTasks = 'Skip to tasks';
export const reconnecting = 'Reconnecting…';
