import type { Page } from '@playwright/test';
import { card, column, given, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { keysReady, tabTo } from './keys.ts';

const windows = [
  { width: 1440, height: 900 },
  { width: 360, height: 780 },
  { width: 320, height: 256 },
];

async function boardOf(page: Page, count: number): Promise<void> {
  await signIn(page);
  for (let made = 0; made < count; made++)
    await given(page, { title: `Focus ${made}`, description: 'A line of words.', dueDate: '2099-01-31' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await keysReady(page);
}

/** The focused element: its name, its visibility, its frame, and whether it had focus before; `null` if nothing has focus. */
const stop = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    // A date field has several stops in a row, which the browser outlines itself.
    const isDate = element.getAttribute('type') === 'date';
    const before = element.hasAttribute('data-was-here') && !isDate;
    element.setAttribute('data-was-here', '');
    const { left, top, width, height } = element.getBoundingClientRect();
    const isSeen = [0.2, 0.5, 0.8].some((across) =>
      [0.2, 0.5, 0.8].some((down) => element.contains(document.elementFromPoint(left + width * across, top + height * down))),
    );
    const isFramed = (one: Element) => {
      const { outlineStyle, outlineWidth, opacity } = getComputedStyle(one);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && opacity !== '0';
    };
    const around = [element, ...['form', 'form > div'].map((where) => element.closest(where))].filter((one) => one !== null);
    const name = element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.getAttribute('name') || element.tagName);
    return { name, before, isSeen, isFramed: isDate || around.some(isFramed) };
  });

for (const forcedColors of ['none', 'active'] as const)
  test(`with forced colours ${forcedColors}, focus is visible and unobscured at every stop of the board`, async ({ page }) => {
    await boardOf(page, 8);
    await page.emulateMedia({ forcedColors });
    for (const size of forcedColors === 'active' ? windows.slice(0, 1) : windows) {
      await page.setViewportSize(size);
      await page.goto('/');
      await expect(card(page, 'Focus 7').first()).toBeVisible();
      const stops: string[] = [];
      for (let count = 0; count < 90; count++) {
        await page.keyboard.press('Tab');
        const found = await stop(page);
        if (!found || found.before) break;
        stops.push(found.name);
        expect(found, `stop ${stops.length}, ${found.name}, at ${size.width} × ${size.height} px`).toMatchObject({
          isSeen: true,
          isFramed: true,
        });
      }
      expect(stops.length).toBeGreaterThan(40);
      expect(stops.slice(0, 2)).toEqual(['Skip to tasks', 'Manage Admins']);
    }
  });

test('the create form folds below a scrolled page → the focused control of a card stays in its place', async ({ page }) => {
  await boardOf(page, 8);
  const details = page.getByRole('form', { name: 'Create New Task' }).getByLabel('Description');
  for (const size of windows.slice(1)) {
    await page.setViewportSize(size);
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Title' }).focus();
    await expect(details).toBeVisible();
    const control = card(page, 'Focus 3').first().getByRole('button', { name: 'Edit' });
    await control.focus();
    const before = await control.boundingBox();
    await expect(details).toHaveCount(0);
    await expect(control).toBeFocused();
    expect(await stop(page), `at ${size.width} × ${size.height} px`).toMatchObject({ isSeen: true });
    expect(Math.abs(((await control.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  }
});

test('with forced colours the highlighted option has a frame', async ({ page }) => {
  await boardOf(page, 1);
  await page.emulateMedia({ forcedColors: 'active' });
  const framed = () =>
    page
      .getByRole('option')
      .evaluateAll((all) =>
        all.filter((one) => getComputedStyle(one).outlineStyle !== 'none').map((one) => (one.textContent ?? '').slice(0, 11)),
      );
  await card(page, 'Focus 0').first().getByRole('combobox', { name: 'Status' }).press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => framed()).toEqual(['In Progress']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect.poll(() => framed()).toEqual(['Create Task']);
});

test('Tab visits a card’s controls in visual order', async ({ page }) => {
  await boardOf(page, 1);
  for (const width of [1440, 1100, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const one = card(page, 'Focus 0').first();
    await one.getByRole('button', { name: 'Delete' }).focus();
    const tops: number[] = [];
    for (const _ of ['status', 'activity', 'comment', 'send']) {
      await page.keyboard.press('Tab');
      const { top, left } = await page.evaluate(() => (document.activeElement as HTMLElement).getBoundingClientRect().toJSON());
      // A lower line outweighs any distance to the right.
      tops.push(Math.round(top / 14) * 10_000 + left);
    }
    expect(tops, `at ${width} px`).toEqual(tops.toSorted((a, b) => a - b));
  }
});

test('with wider text spacing or narrow windows no text is cut off', async ({ page }) => {
  await boardOf(page, 2);
  const cut = () =>
    page.evaluate(() => {
      const texts = [...document.querySelectorAll<HTMLElement>('main *, header *')].filter((one) =>
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
      );
      const isCut = (one: HTMLElement) => {
        for (let at: HTMLElement | null = one; at && at !== document.body; at = at.parentElement) {
          const style = getComputedStyle(at);
          if (style.position === 'absolute' && at.clientWidth <= 1) return false;
          if (style.overflowX === 'hidden' && at.scrollWidth > at.clientWidth + 1) return !at.closest('[title]');
          if (style.overflowY === 'hidden' && at.scrollHeight > at.clientHeight + 1) return true;
        }
        return false;
      };
      return texts.filter(isCut).map((one) => one.textContent);
    });
  for (const width of [320, 360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await cut(), `at ${width} px`).toEqual([]);
  }
  // The text spacing of WCAG 1.4.12.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  for (const width of [320, 360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await cut(), `spaced out, at ${width} px`).toEqual([]);
    const beyond = () =>
      [...document.querySelectorAll('header *, main *')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth && !one.closest('.columns-side-by-side'))
        .map((one) => one.outerHTML.slice(0, 80));
    expect(await page.evaluate(beyond), `at ${width} px`).toEqual([]);
  }
});

test('on a phone the arrow keys move between the columns of an empty board', async ({ page }) => {
  await signIn(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/?search=nothing-is-called-so');
  await expect(column(page, 'Pending').getByText('No tasks match your filters')).toBeVisible();
  await tabTo(page, page.getByRole('group', { name: 'Columns' }));
  await page.keyboard.press('ArrowRight');
  await expect(column(page, 'In Progress')).toBeInViewport({ ratio: 0.6 });
});
