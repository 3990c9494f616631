import type { ParseResult, Parser } from 'papaparse';
import { guessColumns } from './guesses.ts';

/** A table as text. Each row has a cell for each header. */
export type Table = {
  headers: string[];
  rows: string[][];
  /** Whether it is an export of the product. */
  isOwn: boolean;
};

/** Bytes at the beginning that tell whether a file without a mark is UTF-16. */
const LOOKED_AT = 1_000;

/** The encoding of a file: by its mark, by the zeros of UTF-16, else UTF-8 if it is, else that of older Excels. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, LOOKED_AT).entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd > Math.min(bytes.length, LOOKED_AT) / 4) return odd > even ? 'utf-16le' : 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The text of a table's file, without its mark. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);

/** Columns that only the product's own export has together. */
const OWN = ['Id', 'Title', 'Creator', 'Version', 'Number'];

/** The apostrophes by which the export keeps spreadsheets from computing a cell: see `server/http/csv.ts`. */
const GUARDS = /^'|(?<=[;|\t\r\n])'(?=[ \u00a0"']*[=+\-@＝＋－＠])/g;

/** Characters per step, so that a long table doesn't freeze the page. */
const STEP = 128 * 1024;

/** The line by which a file tells Excel its delimiter. */
const SEPARATOR = /^sep=(.)\r?\n/i;

/** The line of headers, whose quoted cells may have line breaks. */
const HEAD = /(?=\S)(?:(?<![^,;|\s])"[^"]*(?:""[^"]*)*"(?= *(?:[,;|\t\r\n]|$))|[^"\r\n]+|")+/;

/** The delimiter of a single column: no text has it. */
const NONE = '\x1f';

/** The delimiter of a table, by its headers alone: texts below may have any. */
function delimiterOf(text: string): string {
  const head = HEAD.exec(text.slice(0, STEP))?.[0].replace(/"[^"]*"/g, '') ?? '';
  const counts = [NONE, '\t', ',', ';', '|'].map((one) => ({ one, count: head.split(one).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).one;
}

/** Yields, so that the page can paint. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Quotes cells that only begin with a quotation mark, and ends all rows alike. More marks than a text may have overflow the stack. */
function inOneForm(text: string, delimiter: string): string {
  const end = `\\${delimiter}\r\n`;
  const cells = new RegExp(`(?<=^|[${end}])(?:("[^"]*(?:""[^"]*){0,20000}" *(?=[${end}]|$))|"[^${end}]*)|\r\n?`, 'g');
  return text.replace(cells, (found, quoted?: string) => quoted ?? (found.startsWith('\r') ? '\n' : `"${found.replaceAll('"', '""')}"`));
}

async function readRows(text: string, delimiter: string, step: number): Promise<string[][]> {
  const { default: papa } = await import('papaparse');
  const rows: string[][] = [];
  await new Promise<void>((resolve) => {
    papa.parse<string[]>(inOneForm(text, delimiter), {
      skipEmptyLines: 'greedy',
      delimiter,
      newline: '\n',
      chunkSize: step,
      chunk({ data }: ParseResult<string[]>, parser: Parser) {
        for (const row of data) rows.push(row);
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(),
    });
  });
  return rows;
}

/** The place of the headers: below lines of a single cell, such as the name of a board of Monday, if they name a title. */
function headersAt(rows: string[][]): number {
  const at = rows.findIndex((row) => row.filter((cell) => cell.trim() !== '').length > 1);
  return at > 0 && guessColumns(rows[at] ?? []).title !== null ? at : 0;
}

/** Reads comma-, semicolon- or tab-separated text. @returns `null` without a header and a row, as of a spreadsheet's own file */
export async function readTable(text: string, step = STEP): Promise<Table | null> {
  const delimiter = SEPARATOR.exec(text)?.[1] ?? delimiterOf(text);
  const all = await readRows(text.replace(SEPARATOR, ''), delimiter, step);
  const [first, ...rest] = all.slice(headersAt(all));
  if (!first || rest.length === 0) return null;
  const headers = first.map((header) => header.trim());
  if (headers.some((header) => header.includes('\0'))) return null;
  const isOwn = OWN.every((name) => headers.includes(name));
  // ClickUp says `null` for nothing.
  const textOf = (cell = '') => (isOwn ? cell.replace(GUARDS, '') : cell.trim().replace(/^null$/, ''));
  const rows = rest.map((row) => headers.map((_, at) => textOf(row[at])));
  return { headers, rows, isOwn };
}
