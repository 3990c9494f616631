/** The order of day, month and year in dates made of numbers. */
export type DateOrder = 'dayFirst' | 'monthFirst';

const BY_ORDER = {
  dayFirst: /^(?<day>\d{1,2})(?<sign>[/-])(?<month>\d{1,2})\k<sign>(?<year>\d{2}|\d{4})(?=$|[ ,T])/,
  monthFirst: /^(?<month>\d{1,2})(?<sign>[/-])(?<day>\d{1,2})\k<sign>(?<year>\d{2}|\d{4})(?=$|[ ,T])/,
};
/** In any order: the year first, dots, and `4 Mar 2026`, `04-Mar-26` or `Mar 4, 2026`, with whole names of months too. */
const CLEAR = [
  /^(?<year>\d{4})[./-](?<month>\d{1,2})[./-](?<day>\d{1,2})(?=$|[ ,T])/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{2}|\d{4})(?=$|[ ,T])/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ ./-]*(?<month>[A-Za-z]{3})[a-z]*[ .,/-]+(?<year>\d{2}|\d{4})(?=$|[ ,T])/,
  /^(?:[A-Za-z]+, *)?(?<month>[A-Za-z]{3})[a-z]*[ .-]+(?<day>\d{1,2})(?:st|nd|rd|th)?,? +(?<year>\d{4})(?=$|[ ,T])/,
];
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;
/** ClickUp's instants. */
const MILLISECONDS = /^\d{13}$/;
/** Excel's dates in cells that have no format: days since 30 December 1899. */
const SERIAL = /^\d{5}([.,]\d+)?$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * A day as `YYYY-MM-DD`, or an instant with its zone. The time of any other date is left out, because its zone is unknown.
 * @returns what cannot be read as it is, so that the server says why it refuses it; `null` for an empty cell
 */
export function readDate(cell: string, order: DateOrder): string | null {
  const text = cell.trim();
  if (text === '') return null;
  // The server reads zones with a colon only.
  if (INSTANT.test(text)) return text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  if (MILLISECONDS.test(text)) return new Date(Number(text)).toISOString();
  if (SERIAL.test(text)) return new Date(Date.UTC(1899, 11, 30 + Number.parseInt(text, 10))).toISOString().slice(0, 10);
  const pattern = [...CLEAR, BY_ORDER[order]].find((one) => one.test(text));
  const { year = '', month = '', day = '' } = pattern?.exec(text)?.groups ?? {};
  const number = Number(month) || MONTHS.indexOf(month.toLowerCase()) + 1;
  const found = `${year.length === 2 ? `20${year}` : year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const made = new Date(`${found}T00:00:00Z`);
  // A calendar has no 31st of February.
  return !Number.isNaN(made.getTime()) && made.toISOString().startsWith(found) ? found : text;
}

/** The order of a column's dates; `null` if none tells, or two say otherwise. */
export function guessOrder(cells: readonly string[]): DateOrder | null {
  const found = new Set<DateOrder | null>();
  for (const cell of cells) {
    const { day = '0', month = '0' } = BY_ORDER.dayFirst.exec(cell.trim())?.groups ?? {};
    const [first, second] = [Number(day), Number(month)];
    if (first !== second) found.add(first > 12 ? 'dayFirst' : second > 12 ? 'monthFirst' : null);
  }
  const told = [...found].filter((order) => order !== null);
  if (told.length === 1) return told[0] ?? null;
  return found.size === 0 ? 'dayFirst' : null;
}
