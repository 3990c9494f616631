export const success = 'Success';
export const error = 'Error';
