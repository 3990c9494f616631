export const incomplete = 'Enter a whole date that exists, or clear the field.';
export const shortYear = 'Enter the year in four digits.';
