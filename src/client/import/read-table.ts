import type { ParseResult, Parser } from 'papaparse';
import { isOwnExport, withoutGuards } from './own-export.ts';

/** A table as text. Each row has a cell for each header. */
export type Table = {
  headers: string[];
  rows: string[][];
  /** Whether the last row of the text comes first. */
  isReversed: boolean;
};

/** The number of a row in its text. @param at its place in the table */
export const rowNumber = ({ rows, isReversed }: Table, at: number): number => (isReversed ? rows.length - at : at + 1);

/** Characters per step, so that a long table doesn't freeze the page. */
const STEP = 128 * 1024;

/** The line by which a file tells Excel its delimiter. */
const SEPARATOR = /^sep=(.)\r?\n/i;

/** The delimiter of a table, by its line of headers alone: texts below may have any of them. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/)).replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t', '|'].map((one) => ({ one, count: head.split(one).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).one;
}

/** Lets the page draw. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Reads comma-, semicolon- or tab-separated text in steps. The newest task of our own export comes first, but has the highest number, so its
 * rows are turned round.
 * @param step characters at a time
 * @returns `null` without a header and a row
 */
export async function readTable(text: string, step = STEP): Promise<Table | null> {
  const { default: papa } = await import('papaparse');
  const lines: string[][] = [];
  const delimiter = SEPARATOR.exec(text)?.[1] ?? delimiterOf(text);
  await new Promise<void>((resolve) => {
    papa.parse<string[]>(text.replace(SEPARATOR, ''), {
      skipEmptyLines: 'greedy',
      delimiter,
      chunkSize: step,
      chunk({ data }: ParseResult<string[]>, parser: Parser) {
        for (const line of data) lines.push(line);
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(),
    });
  });
  const [first, ...rest] = lines;
  if (!first || rest.length === 0) return null;
  const headers = first.map((header) => header.trim());
  const isOwn = isOwnExport(headers);
  const rows = (isOwn ? rest.reverse() : rest).map((row) =>
    headers.map((_, at) => (isOwn ? withoutGuards(row[at] ?? '') : (row[at] ?? '').trim())),
  );
  return { headers, rows, isReversed: isOwn };
}
