export const answered = (status: number) => `The push service answered ${status}.`;
export const newNotification = 'You have a new notification.';
