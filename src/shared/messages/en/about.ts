export const title = 'About Max Tasks';
export const version = (number: string) => `Version ${number}`;
export const apiDescription = 'Description of the API';
