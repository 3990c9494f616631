export const dismiss = 'Dismiss';
export const copy = 'Copy message';
export const copied = 'Message copied';
