import type { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { TableAnswer } from './call.ts';
import { begun } from './stored-file.ts';

/** Starts of a formula. An apostrophe counts too, so that ours can be told from it; some programs split cells at `;`, `|` and tabs. */
const FORMULA = /^(?=[=+\-@\t\r\n＝＋－＠'])|(?<=^|[;|\t\r\n])(?=[ \u00a0"']*[=+\-@＝＋－＠])/g;

function cell(value: string): string {
  const harmless = value.replace(FORMULA, "'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A CSV line (RFC 4180) that no spreadsheet computes: an apostrophe precedes each start of a formula. */
export const csvLine = (cells: string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** The header line of a CSV file; its BOM marks it as UTF-8. */
export const csvHead = (cells: string[]): string => `\uFEFF${csvLine(cells)}`;

let last: Promise<unknown> = Promise.resolve();
/** Waits for a turn of the event loop in which no other table has a page. */
const ownTurn = () => (last = last.then(() => turn()));

/** A table as a CSV file. Yields between its pages, because SQLite is synchronous. */
export function csvOf({ columns, pages }: TableAnswer['value']): Promise<Readable> {
  async function* all(): AsyncGenerator<string> {
    let head = csvHead(columns);
    for await (const rows of pages) {
      yield head + rows.map(csvLine).join('');
      head = '';
      await ownTurn();
    }
    if (head) yield head;
  }
  return begun(all());
}
