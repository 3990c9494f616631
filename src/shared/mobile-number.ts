/** The digits of a mobile number. Of eleven, a leading 1 is dropped, because Florida writes numbers with or without +1. */
export function normalizeMobileNumber(written: string): string {
  const digits = written.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}
