/** The value of a decimal digit in any script, because Unicode lists each script's ten in order. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** The digits of a mobile number as 0 to 9. Of eleven, a leading 1 is dropped, because Florida writes numbers with or without +1. */
export function normalizeMobileNumber(written: string): string {
  const digits = written.replace(/\P{Nd}/gu, '').replace(/\D/gu, digitValue);
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}
