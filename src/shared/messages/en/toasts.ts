export const success = 'Success';
