import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { card, given, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { keysReady } from './keys.ts';

/** Creates an admin whose unique name begins so. */
async function aNamed(page: Page, beginning: string): Promise<string> {
  const name = beginning + randomInt(10 ** 6);
  const data = { name, mobileNumber: `3${randomInt(10 ** 8, 10 ** 9)}`, role: 'admin' };
  expect((await page.request.post('/api/admins', { data })).status()).toBe(201);
  return name;
}

/** The parts of an element that overflow the window, or the element itself, to the right. */
const outside = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const edge = Math.min(innerWidth, element.getBoundingClientRect().right);
    return [element, ...element.querySelectorAll('*')]
      .filter((one) => one.getBoundingClientRect().right > edge + 1)
      .map((one) => one.outerHTML.slice(0, 80));
  });

test('a long name does not move the filters, and shows in full in the list', async ({ page }) => {
  await signIn(page);
  const long = await aNamed(page, 'Maria del Carmen Fernandez-Villavicencio y Montalvo');
  const unbroken = await aNamed(page, 'Villavicencio'.repeat(14));
  for (const width of [320, 360, 640, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/?assignee=${encodeURIComponent(long)}`);
    const chosen = page.getByRole('combobox', { name: 'Assignee filter' });
    await expect(chosen).toHaveText(long);
    expect(await outside(page, 'search'), `${width}`).toEqual([]);
    const widths = await page.getByRole('combobox', { name: /filter$/ }).evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
    expect(widths[0]).toBe(widths[1]);
    await chosen.click();
    await expect(page.getByRole('option', { name: unbroken })).toBeVisible();
    expect(await outside(page, '[role=listbox]'), `${width}`).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('the menus of a card with long names stay in the window', async ({ page }) => {
  await signIn(page);
  const unbroken = await aNamed(page, 'Villavicencio'.repeat(14));
  const label = `${'Waterworks'.repeat(4)}${randomInt(10 ** 6)}`;
  expect((await page.request.post('/api/labels', { data: { name: label, color: 'teal' } })).status()).toBe(201);
  await given(page, { title: 'Much to choose from' });
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await keysReady(page);
    await card(page, 'Much to choose from').focus();
    await page.keyboard.press('b');
    await expect(page.getByRole('menuitemcheckbox', { name: label })).toBeVisible();
    expect(await outside(page, '[role=menu]'), `labels at ${width}`).toEqual([]);
    await page.keyboard.press('Escape');
    await card(page, 'Much to choose from').press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Assign to', exact: true }).press('ArrowRight');
    await expect(page.getByRole('menuitemradio', { name: unbroken })).toBeVisible();
    expect(await outside(page, '[role=menu]:has(> * > [role=menuitemradio])'), `people at ${width}`).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('windows that tell of a long name stay in a narrow one', async ({ page, openBrowser }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page);
  const unbroken = await aNamed(page, 'Villavicencio'.repeat(14));
  const admins: { id: string; name: string; mobileNumber: string }[] = await (await page.request.get('/api/admins')).json();
  const { id, mobileNumber } = admins.find(({ name }) => name === unbroken) as (typeof admins)[number];
  const own = `/api/admins/${id}`;
  expect((await page.request.patch(own, { data: { role: 'super_admin' } })).status()).toBe(200);
  const staysWith = async (words: string) => {
    const text = page.getByRole('dialog').getByText(words);
    await expect(text).toBeVisible();
    const tooWide = await text.evaluate((element) => {
      const range = new Range();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right - (element.closest('[role=dialog]') as Element).getBoundingClientRect().right;
    });
    expect(tooWide, words).toBeLessThan(0);
  };

  const colleague = await openBrowser();
  await signIn(colleague, mobileNumber);
  const task = await given(page, { title: 'Changed by two' });
  await page.goto('/');
  await card(page, 'Changed by two').getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible();
  await colleague.request.put(`/api/tasks/${task}`, { data: { title: 'Changed by two', priority: 'high' } });
  await staysWith(`${unbroken} changed this task while you were editing it.`);
  await page.keyboard.press('Escape');

  expect((await page.request.patch(own, { data: { active: false } })).status()).toBe(200);
  await page.getByRole('button', { name: 'Manage Admins' }).click();
  await page.getByRole('button', { name: `Edit ${unbroken}` }).click();
  await staysWith(`${unbroken} is deactivated and cannot sign in.`);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
});
