/** The order of day, month and year in dates made of numbers. */
export type DateOrder = 'dayFirst' | 'monthFirst';

const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{2}|\d{4})(?=$|[ ,T])/;
const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?=$|[ ,T])/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;
/** `4 Mar 2026`, `04-Mar-26` and `Mar 4, 2026`, with whole names of months too. */
const DAY_WORD = /^(\d{1,2})(?:st|nd|rd|th)?[ ./-]*([A-Za-z]{3})[a-z]*[ .,/-]+(\d{2}|\d{4})(?=$|[ ,T])/;
const WORD_DAY = /^(?:[A-Za-z]+, *)?([A-Za-z]{3})[a-z]*[ .-]+(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})(?=$|[ ,T])/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as `YYYY-MM-DD`; `null` if no calendar has it. */
function day(year: string, month: number, date: string): string | null {
  const whole = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  const made = new Date(`${whole}T00:00:00Z`);
  return !Number.isNaN(made.getTime()) && made.toISOString().startsWith(whole) ? whole : null;
}

/**
 * A day as `YYYY-MM-DD`, or an instant with its zone. The time of any other date is left out, because its zone is unknown.
 * @returns what cannot be read as it is, so that the server says why it refuses it; `null` for an empty cell
 */
export function readDate(cell: string, order: DateOrder): string | null {
  const text = cell.trim();
  if (text === '') return null;
  // The server reads zones with a colon only.
  if (INSTANT.test(text)) return text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return day(yearFirst[1] ?? '', Number(yearFirst[2]), yearFirst[3] ?? '') ?? text;
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, first = '', separator, second = '', year = ''] = numbers;
    const isDayFirst = separator === '.' || order === 'dayFirst';
    return (isDayFirst ? day(year, Number(second), first) : day(year, Number(first), second)) ?? text;
  }
  const dayWord = DAY_WORD.exec(text);
  const wordDay = WORD_DAY.exec(text);
  const [date, month, year] = dayWord ? dayWord.slice(1) : wordDay ? [wordDay[2], wordDay[1], wordDay[3]] : [];
  return day(year ?? '', MONTHS.indexOf(month?.toLowerCase() ?? '') + 1, date ?? '') ?? text;
}

/** The order of a column's dates; `null` if none tells, or two say otherwise. */
export function guessOrder(cells: readonly string[]): DateOrder | null {
  const found = new Set<DateOrder | null>();
  for (const cell of cells) {
    const [, first, separator, second] = NUMBERS.exec(cell.trim()) ?? [];
    if (first === undefined || separator === '.' || first === second) continue;
    found.add(Number(first) > 12 ? 'dayFirst' : Number(second) > 12 ? 'monthFirst' : null);
  }
  const told = [...found].filter((order) => order !== null);
  if (told.length === 1) return told[0] ?? null;
  return found.size === 0 ? 'dayFirst' : null;
}
