export const digitsOf = (written: string): string => written.replace(/\D/g, '');

/** A mobile number as stored: its digits. Of eleven, a leading 1 is dropped, because Florida writes numbers with or without +1. */
export function normalizeMobileNumber(written: string): string {
  const digits = digitsOf(written);
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}
