/**
 * A mobile number as it is stored and compared: its digits alone, and without the leading 1 of an eleven-digit
 * number, because Florida writes both (305) 555-0101 and +1 305 555 0101 for one telephone.
 * @returns digits only; empty where the text holds none
 */
export function normalizeMobileNumber(written: string): string {
  const digits = written.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}
