export const taskNumber = (number: number) => `#${number}`;
