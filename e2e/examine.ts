import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * What can break where only one thing is different: another theme changes colours, and another size what there is room for. Who
 * looks for these alone needs half of the time.
 */
const rulesOf = {
  colours: ['color-contrast'],
  layout: ['target-size', 'scrollable-region-focusable', 'button-name', 'link-name', 'label', 'aria-hidden-focus', 'nested-interactive'],
};

const allRules = {
  runOnly: { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // It is one of the tagged rules, but rests until it is asked for.
  rules: { 'target-size': { enabled: true } },
};

/** How the page is looked at: a window (CSS pixels), its letters, a theme, whether the system sets the colours; and which rules it is held to. */
type Look = {
  width: number;
  height?: number;
  /** The letters of the page's root, which its sizes follow and the window's do not. */
  letters?: '200%';
  colorScheme?: 'light' | 'dark';
  forcedColors?: 'active';
  part?: keyof typeof rulesOf;
};

/** The looks of `npm test`. */
const fewLooks: readonly Look[] = [{ width: 320 }, { width: 1440, colorScheme: 'dark', part: 'colours' }];

/** A window of 1280 px at 200 % is one of 640; one of 320 × 256 is that at 400 %, as WCAG 1.4.10 has it. */
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

type Violations = { violations: { id: string; nodes: { html: string }[] }[] };
type AxeWindow = { axe: { run: (options: object) => Promise<Violations> } };

/** @returns what breaks a rule, each with the parts of the page that do */
async function broken(page: Page, part?: keyof typeof rulesOf): Promise<string[]> {
  // Without frames nothing has to be put together in a page of its own. The first look leaves axe in the page for those after it:
  // to bring it there takes longer than to ask it.
  const { violations }: Violations = part
    ? await page.evaluate(
        (values) => (window as unknown as AxeWindow).axe.run({ runOnly: { type: 'rule', values }, resultTypes: ['violations'] }),
        rulesOf[part],
      )
    : await new AxeBuilder({ page }).options(allRules).setLegacyMode().analyze();
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
 * No rule is broken, in either theme, on a phone and on a desk; and nothing makes the page scroll sideways.
 * @param what is being looked at, as a failure calls it
 * @param widths of the window, in pixels
 */
export const examine = (page: Page, what: string, widths: readonly number[] = [360, 1440]): Promise<void> =>
  examineAll(page, what, [
    ...widths.map((width) => ({ width })),
    ...widths.slice(process.env.LONG_TESTS ? 0 : -1).map((width) => ({ width, colorScheme: 'dark' as const, part: 'colours' as const })),
  ]);

/** The same, in long tests at every size and zoom the page is made for, and with colours set by the system. */
export const examineEverywhere = (page: Page, what: string): Promise<void> =>
  examineAll(page, what, process.env.LONG_TESTS ? everyLook : fewLooks);
