import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { card, given, inEachBrowser, openBoard, pictures } from './journeys.ts';
import type { Tab } from './tab.ts';

const day = 'input[name=dueDate]';
const moment = 'input[type=datetime-local]';
const isTooWide = () => document.documentElement.scrollWidth > innerWidth;

/** Opens the dialog that undoes a program's changes since a chosen moment. */
async function chooseMoment(tab: Tab): Promise<void> {
  const { token } = await tab.ask<{ token: string }>('POST', '/api/tokens', { name: 'Bot', scopes: ['write'] });
  await fetch(`${tab.url}/api/user`, { headers: { authorization: `Bearer ${token}` } });
  await tab.click('button', 'More');
  await tab.click('[role=menuitem]', 'API Tokens');
  await tab.click('[role=dialog] button', 'Undo…');
  await tab.click('[role=dialog] [role=combobox]', 'Since');
  await tab.click('[role=option]', 'A date and time');
}

const hasRing = (tab: Tab, field: string) =>
  tab.evaluate((one) => getComputedStyle(document.querySelector(one) as Element).outlineStyle === 'solid', field);

inEachBrowser({
  async 'the other theme is chosen, and is there after a reload'({ tab }) {
    const ground = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await tab.click('button', 'Use dark theme');
    const dark = await ground();
    expect(dark).not.toBe(light);
    await openBoard(tab);
    expect(await ground()).toBe(dark);
    await tab.click('button', 'Use light theme');
    expect(await ground()).toBe(light);
  },

  async 'a date field has a ring when it has focus, and room for its text and its picture'({ tab }) {
    await tab.ask('POST', '/api/tasks', { title: 'Undated' });
    await tab.click('article button', 'Edit');
    await tab.click(day);
    expect(await hasRing(tab, day)).toBe(true);
    const [width, needed] = await tab.evaluate((one) => {
      const field = document.querySelector(one) as HTMLElement;
      const before = field.offsetWidth;
      field.style.width = 'max-content';
      return [before, field.offsetWidth] as const;
    }, day);
    expect(width).toBeGreaterThanOrEqual(needed);
  },

  async 'the date and time of an undo have a ring when they have focus'({ tab }) {
    await chooseMoment(tab);
    await tab.click(moment);
    expect(await hasRing(tab, moment)).toBe(true);
  },

  async 'with letters twice as large nothing lies over the header, and the page does not scroll sideways'({ tab }) {
    await tab.click('input[name=title]');
    await tab.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await tab.evaluate(isTooWide)).toBe(false);
    for (const name of ['Manage Admins', 'Use dark theme', 'More', 'Log Out']) await tab.waitFor('header button', name, true);
  },

  async 'on a phone the columns are swiped past one another, and the page does not scroll sideways'({ tab }) {
    await tab.controls.resize(360, 780);
    await openBoard(tab);
    expect(await tab.evaluate(isTooWide)).toBe(false);
    await tab.click('a[href="#completed"]');
    await tab.until('Completed in sight', () => (document.getElementById('completed')?.getBoundingClientRect().left ?? 360) < 100);
    await tab.click('a[href="#pending"]');
    await tab.click('input[name=title]');
    await tab.waitFor(day);
    expect(await tab.evaluate(isTooWide)).toBe(false);
  },
});

type Box = { left: number; top: number; width: number; height: number };

/** How many colours a picture has within a box, without its edge. */
async function coloursIn(picture: string, { left, top, width, height }: Box): Promise<number> {
  const image = new Image();
  // The content policy allows `blob:`, and no `data:`.
  image.src = URL.createObjectURL(new Blob([Uint8Array.from(atob(picture), (one) => one.charCodeAt(0))]));
  await image.decode();
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
  pen?.drawImage(image, 0, 0);
  const { data } = pen?.getImageData(left + 4, top + 4, width - 8, height - 8) ?? { data: new Uint8ClampedArray() };
  return new Set(new Uint32Array(data.buffer)).size;
}

/** Whether a field shows nothing. */
async function isBlank(tab: Tab, field: string): Promise<boolean> {
  await tab.waitFor(field);
  const file = path.join(pictures, 'date.png');
  await tab.controls.screenshot(file);
  const box = await tab.evaluate((one): Box => document.querySelector(one)?.getBoundingClientRect().toJSON(), field);
  return (await tab.evaluate(coloursIn, await readFile(file, 'base64'), box)) === 1;
}

inEachBrowser(
  {
    async 'an empty date field shows no date'({ tab }) {
      await tab.click('input[name=title]');
      expect(await isBlank(tab, day)).toBe(true);
      await chooseMoment(tab);
      await expect.poll(() => isBlank(tab, moment)).toBe(true);
    },
  },
  { only: ['WebKit'] },
);

type Viewer = { PDFViewerApplication?: { pdfDocument?: { numPages: number; getPage(number: number): Promise<PdfPage> } } };
type PdfPage = { getTextContent(): Promise<{ items: { str: string }[] }> };

/** The texts of each page of a PDF, as Firefox shows it. */
async function printedTexts(): Promise<string[][] | null> {
  const shown = (window as Viewer).PDFViewerApplication?.pdfDocument;
  if (!shown) return null;
  const pages: string[][] = [];
  for (let number = 1; number <= shown.numPages; number++) {
    const { items } = await (await shown.getPage(number)).getTextContent();
    pages.push(items.map(({ str }) => str));
  }
  return pages;
}

inEachBrowser(
  {
    async 'a long board is printed with every card, none of them cut by the end of a page'({ tab, newTab }) {
      for (let count = 1; count < 90; count++)
        await tab.ask('POST', '/api/tasks', { title: `Sheet ${count}`, description: 'Some words.\n'.repeat(count % 5) });
      const last = await given(tab, 'Sheet 90');
      const file = path.join(pictures, 'board.pdf');
      await tab.controls.print?.(file);
      await tab.waitFor(card(last));
      const viewer = await newTab();
      await viewer.controls.goTo(`file://${file}`);
      const pages = await viewer.until('the PDF', printedTexts);
      await viewer.controls.close();
      const count = (texts: string[], pattern: RegExp) => texts.filter((text) => pattern.test(text)).length;
      const titles = pages.map((texts) => count(texts, /^Sheet \d+$/));
      expect(titles.reduce((sum, one) => sum + one, 0)).toBe(90);
      expect(titles.at(0)).toBeGreaterThan(0);
      // A card ends with the line of who created it.
      expect(pages.map((texts) => count(texts, /^Created by/))).toEqual(titles);
    },
  },
  { only: ['Firefox'] },
);
