import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules that a change of theme or size alone can break. Checking only these halves the time. */
const rulesOf = {
  colours: ['color-contrast'],
  layout: ['target-size', 'scrollable-region-focusable', 'button-name', 'link-name', 'label', 'aria-hidden-focus', 'nested-interactive'],
};

const allRules = {
  runOnly: { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // One of the tagged rules, but off by default.
  rules: { 'target-size': { enabled: true } },
};

/** A way to look at the page: window and letter size (CSS pixels), theme, system colours, and the rules to check. */
type Look = {
  width: number;
  height?: number;
  /** The letters of the page's root, which its sizes follow and the window's do not. */
  letters?: '200%';
  colorScheme?: 'light' | 'dark';
  forcedColors?: 'active';
  part?: keyof typeof rulesOf;
};

/** A window of 1280 px at 200 % is 640 px wide; 320 × 256 corresponds to 400 % (WCAG 1.4.10). */
const everyLook: readonly Look[] = [
  { width: 320 },
  { width: 320, colorScheme: 'dark', part: 'colours' },
  { width: 320, height: 256, part: 'layout' },
  { width: 360, part: 'layout' },
  { width: 640, height: 360, part: 'layout' },
  { width: 768, part: 'layout' },
  { width: 1280, letters: '200%', part: 'layout' },
  { width: 1440 },
  { width: 1440, colorScheme: 'dark', part: 'colours' },
  { width: 1440, forcedColors: 'active', part: 'layout' },
];

/** The part of the page to check. The short run leaves out what stands behind a dialog, because other states have it in front. */
const scope = process.env.LONG_TESTS ? 'html' : '[role$="dialog"], html:not(:has([role$="dialog"]))';

type Violations = { violations: { id: string; nodes: { html: string }[] }[] };
type AxeWindow = { axe?: { run: (scope: string, options: object) => Promise<Violations> } };

/** @returns the broken rules, each with the elements that break it */
async function broken(page: Page, part?: keyof typeof rulesOf): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    // Without the elements that pass, because describing them takes a while too.
    (checks) => (window as unknown as Required<AxeWindow>).axe.run(...checks),
    [scope, { ...(part ? { runOnly: { type: 'rule', values: rulesOf[part] } } : allRules), resultTypes: ['violations'] }] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

async function examineAll(page: Page, what: string, looks: readonly Look[]): Promise<void> {
  for (const { width, height = 900, letters, colorScheme = 'light', forcedColors = 'none', part } of looks) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size ?? null), letters);
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
    const look = `${what}, ${colorScheme}, ${width} × ${height} px${letters ? ', larger letters' : ''}${forcedColors === 'active' ? ', forced colours' : ''}`;
    expect(await broken(page, part), look).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${look}: scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

/**
 * Checks that the page breaks no WCAG rule and does not scroll sideways. Without LONG_TESTS it looks once: in the light theme, at the last
 * width.
 * @param what the name of the state in a failure message
 * @param widths window widths in pixels
 */
export const examine = (page: Page, what: string, widths: readonly number[] = [360, 1440]): Promise<void> =>
  examineAll(page, what, process.env.LONG_TESTS ? inBothThemes(widths) : widths.slice(-1).map((width) => ({ width })));

const inBothThemes = (widths: readonly number[]): Look[] => [
  ...widths.map((width) => ({ width })),
  ...widths.map((width) => ({ width, colorScheme: 'dark' as const, part: 'colours' as const })),
];

/** The same check at every supported size and zoom, and with system colours. */
export const examineEverywhere = (page: Page, what: string): Promise<void> => examineAll(page, what, everyLook);
