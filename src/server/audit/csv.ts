/** A spreadsheet takes what begins so for a formula, and would compute it. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line of a table as RFC 4180 has it, with nothing in it that a spreadsheet would compute. */
export const csvLine = (cells: string[]): string => `${cells.map(cell).join(',')}\r\n`;
