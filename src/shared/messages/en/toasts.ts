export const success = 'Success';
export const error = 'Error';

export const dismiss = 'Dismiss';
export const copy = 'Copy message';
export const copied = 'Message copied';
