export const loading = 'Loading';
export const choices = 'Choices';
