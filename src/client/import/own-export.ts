/** Columns that only the product's own export has together. */
const OWN = ['Id', 'Title', 'Creator', 'Version', 'Number'];

/** Whether a table is an export of the product. */
export const isOwnExport = (headers: readonly string[]): boolean => OWN.every((name) => headers.includes(name));

/** The apostrophes by which the export keeps spreadsheets from computing a cell: see `server/csv.ts`. */
const GUARDS = /^'|(?<=[;|\t\r\n])'(?=[ \u00a0"']*[=+\-@＝＋－＠])/g;

/** A cell of such an export as it was. */
export const withoutGuards = (cell: string): string => cell.replace(GUARDS, '');
