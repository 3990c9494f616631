/**
 * A spreadsheet computes text that begins like this. An apostrophe counts as well, so that one in front can be told from it. After a sign by which
 * some programs split lines instead of commas, a cell of ours is several of theirs.
 */
const FORMULA = /^(?=[=+\-@\t\r\n＝＋－＠'])|(?<=^|[;|\t\r\n])(?=[ \u00a0"']*[=+\-@＝＋－＠])/g;

function cell(value: string): string {
  const harmless = value.replace(FORMULA, "'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * A line of a table as RFC 4180 has it, with nothing in it that a spreadsheet would compute. To read it back, take away one
 * apostrophe at the beginning of a cell, and after a semicolon, bar, tab or line break one that stands before a formula.
 */
export const csvLine = (cells: string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** The first line of a table; the mark before it tells spreadsheets that it is UTF-8. */
export const csvHead = (cells: string[]): string => `\uFEFF${csvLine(cells)}`;
