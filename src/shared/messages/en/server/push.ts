/** The predicates that differ from those in the page, because the task's title does not stand beside a title. */
export const shorter = { assigned: 'assigned a task to you', factor_changed: 'added a way to sign in' };
export const newNotification = 'You have a new notification.';

export const answered = (status: number) => `The push service answered ${status}.`;
