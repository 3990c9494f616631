/** A spreadsheet takes what begins so for a formula, and would compute it. An apostrophe is taken along, so that one in front can be told from it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠']/;

function cell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * A line of a table as RFC 4180 has it, with nothing in it that a spreadsheet would compute. Whoever reads it back takes away one
 * apostrophe at the beginning of a cell, and has what was there.
 */
export const csvLine = (cells: string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** The first line of a table; the mark before it tells spreadsheets that it is UTF-8. */
export const csvHead = (cells: string[]): string => `\uFEFF${csvLine(cells)}`;
