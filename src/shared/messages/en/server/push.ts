/** Differs from the page's words, because the task's title does not stand beside a title. */
export const assigned = 'assigned a task to you';
export const newNotification = 'You have a new notification.';

export const answered = (status: number) => `The push service answered ${status}.`;
