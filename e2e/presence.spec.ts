import type { Page } from '@playwright/test';
import { anaIn, begin } from './ana.ts';
import { card, given, signIn } from './board.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';
import { noteShifts } from './layout-shifts.ts';
import { aColleague, opened, taskId } from './people.ts';

const hereNow = (page: Page) => page.getByRole('list', { name: 'Here now' });
const faces = (page: Page) => page.getByRole('button', { name: 'people here now' });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('two people see each other, and who edits, until a dialog and a tab close', async ({ page, openBrowser }) => {
  await begin(page, { title: 'Broken lock' });
  const ana = await anaIn(await openBrowser(), page);
  await opened(ana);
  for (const one of [page, ana]) {
    await expect(hereNow(one).getByRole('listitem')).toHaveText([/Ana Diaz/, /Super Admin/]);
    await expect(card(one, 'Broken lock')).not.toContainText('is editing');
  }
  await examine(page, 'someone else is here', [320, 1024]);

  await card(ana, 'Broken lock').getByRole('button', { name: 'Edit' }).click();
  const line = card(page, 'Broken lock').getByText('Ana Diaz is editing', { exact: true });
  await expect(line).toBeVisible();
  // By its element, because the dialog hides it from roles.
  await expect(ana.locator('article', { hasText: 'Broken lock' })).not.toContainText('is editing');
  await card(page, 'Broken lock').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await expect(dialog.getByText('Ana Diaz is editing', { exact: true })).toBeVisible();
  await expect(ana.getByRole('dialog').getByText('Super Admin is editing', { exact: true })).toBeVisible();
  await examine(page, 'editing what another edits', [360]);
  await page.keyboard.press('Escape');
  await card(page, 'Broken lock').getByRole('heading').dblclick();
  const panel = page.getByRole('dialog', { name: 'Broken lock' });
  await expect(panel.getByText('Ana Diaz is editing', { exact: true })).toBeVisible();
  await examine(page, 'the panel of a task that another edits', [1440]);
  await page.keyboard.press('Escape');
  await examine(page, 'a card that another edits', [360, 1440]);

  await ana.getByRole('button', { name: 'Cancel' }).click();
  await expect(line).toHaveCount(0);
  await ana.close();
  await expect(hereNow(page)).toHaveCount(0);
});

test('the names open by pointer, by key and by touch', async ({ page, openBrowser, browser, baseURL }) => {
  const ana = await anaIn(await openBrowser(), page);
  await opened(ana);
  await opened(page);
  // A list that only screen readers find is clipped.
  const isOpen = (on = page) => expect(hereNow(on)).toBeInViewport({ ratio: 0.9 });
  const isClosed = (on = page) => expect(hereNow(on)).not.toBeInViewport({ ratio: 0.9 });
  await expect(faces(page)).toBeVisible();
  await isClosed();
  await faces(page).hover();
  await isOpen();
  await page.mouse.move(300, 600);
  await isClosed();
  await faces(page).focus();
  await page.keyboard.press('Enter');
  await isOpen();
  await examine(page, 'the people who are here', [1440]);
  await page.keyboard.press('Escape');
  await isClosed();
  await expect(faces(page)).toBeFocused();

  const phone = await browser.newContext({ baseURL, viewport: { width: 360, height: 780 }, hasTouch: true });
  await phone.addCookies(await page.context().cookies());
  const small = await phone.newPage();
  await opened(small);
  await faces(small).tap();
  await isOpen(small);
  await examine(small, 'the people who are here, on a phone', [320, 768]);
  await small.goBack();
  await isClosed(small);
  await phone.close();
});

test('a colleague who begins and ends an edit moves nothing on the card, in the panel or in the dialog', async ({ page, request }) => {
  const ana = await anaIn({ request }, page);
  for (const title of ['Below', 'Broken lock']) await given(page, { title });
  const taskOf = await taskId(page, 'Broken lock');
  const tell = (editing: string | null) => ana.request.put('/api/presence', { data: { editing } });
  const moved = await noteShifts(page, '#tasks, [role="dialog"]');
  const staysInPlace = async () => {
    const before = (await moved()).length;
    await tell(taskOf);
    const line = page.getByText('Ana Diaz is editing', { exact: true }).last();
    await expect(line).toBeVisible();
    await tell(null);
    await expect(line).toHaveCount(0);
    expect((await moved()).slice(before)).toEqual([]);
  };
  await opened(page);
  await page.waitForTimeout(500);
  await staysInPlace();
  await card(page, 'Broken lock').getByRole('heading').click();
  await expect(page.getByRole('dialog', { name: 'Broken lock' })).toBeVisible();
  await page.waitForTimeout(500);
  await staysInPlace();
  await page.keyboard.press('Escape');
  await card(page, 'Broken lock').getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible();
  await page.waitForTimeout(500);
  await staysInPlace();
});

test('the names of two editors are whole, and cover no checkbox of a compact card on a phone', async ({ page, openBrowser }) => {
  const ana = await anaIn(await openBrowser(), page);
  const other = await openBrowser();
  await aColleague(page, other, 'super_admin', 'Bartholomew Alexander Featherstonehaugh');
  await page.addInitScript(() => localStorage.setItem('compact-cards', 'on'));
  // Takes room beside the names: a number of three digits at least.
  await Promise.all(Array.from({ length: 100 }, (_, made) => given(page, { title: `Earlier task ${made}` })));
  await given(page, { title: 'Edited by two' });
  const id = await taskId(page, 'Edited by two');
  await opened(page);
  for (const one of [other, ana]) await one.request.put('/api/presence', { data: { editing: id } });
  const tag = (name: string) => page.getByTitle(name, { exact: true }).last();
  const bothWhole = async () => {
    for (const name of ['Ana Diaz', 'Bartholomew Alexander Featherstonehaugh']) await expect(tag(name)).toBeInViewport({ ratio: 0.99 });
  };
  await bothWhole();
  await page.setViewportSize({ width: 360, height: 780 });
  await bothWhole();
  await card(page, 'Edited by two').focus();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible();
  await bothWhole();
  await page.keyboard.press('Escape');
  await ana.request.put('/api/presence', { data: { editing: null } });
  await expect(tag('Ana Diaz')).toHaveCount(0);
  const names = await tag('Bartholomew Alexander Featherstonehaugh').boundingBox();
  const box = await page.getByRole('checkbox', { name: 'Select Edited by two' }).boundingBox();
  expect((names?.x ?? 0) + (names?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0);
});
