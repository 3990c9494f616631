/** A number as `1,234`. Not by `toLocaleString`, whose first use takes a browser 12 ms. */
export const withCommas = (number: number): string => String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
