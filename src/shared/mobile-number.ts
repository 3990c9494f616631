/** The value of a decimal digit of any script: Unicode lists the ten of each in order, and no more than such tens side by side. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** The digits of a text as 0 to 9, in whichever script they were typed. */
export const digitsOf = (written: string): string => written.replace(/\P{Nd}/gu, '').replace(/\D/gu, digitValue);

/**
 * A mobile number as it is stored and compared: its digits alone, and without the leading 1 of an eleven-digit
 * number, because Florida writes both (305) 555-0101 and +1 305 555 0101 for one telephone.
 * @returns digits only; empty where the text holds none
 */
export function normalizeMobileNumber(written: string): string {
  const digits = digitsOf(written);
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}
