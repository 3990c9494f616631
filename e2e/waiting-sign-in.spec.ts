import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { aPerson, approval, askToEnter, digitsOn, enter, test } from './guarded-board.ts';
import { opened } from './people.ts';

test('a new browser that is loaded again waits on for the same digits, and Start again asks for the number', async ({
  page,
  boss,
  openBrowser,
}) => {
  const ana = await aPerson(boss);
  await enter(page, boss, ana);
  await opened(page);
  const there = await openBrowser();
  await askToEnter(there, ana);
  await there.getByRole('button', { name: 'Start again' }).click();
  await there.reload();
  await expect(there.getByRole('textbox', { name: 'Mobile Number' })).toBeVisible();
  await askToEnter(there, ana);
  const digits = await digitsOn(there);
  await there.reload();
  await expect(there.getByText(/^\d\d$/)).toHaveText(digits);
  await approval(page, ana).getByRole('textbox', { name: 'Digits' }).fill(digits);
  await approval(page, ana).getByRole('button', { name: 'Approve' }).click();
  await expect(there.getByRole('banner')).toContainText(ana.name);
  await there.getByRole('button', { name: 'Log Out' }).click();
  await there.reload();
  await expect(there.getByRole('textbox', { name: 'Mobile Number' })).toBeVisible();
});

/** Signs a new person in, who then asks to enter in two tabs of another browser. */
async function twoTabs(page: Page, boss: Parameters<typeof aPerson>[0], openBrowser: () => Promise<Page>) {
  const ana = await aPerson(boss);
  await enter(page, boss, ana);
  await opened(page);
  const older = await openBrowser();
  await askToEnter(older, ana);
  // The newer request looks the same, but its group is another one.
  await approval(page, ana).evaluate((group) => group.setAttribute('data-older', ''));
  const newer = await older.context().newPage();
  await askToEnter(newer, ana);
  await expect(page.locator('[data-older]')).toHaveCount(0);
  return { ana, older, newer };
}

test('of two tabs that ask to enter, the newer one is approved, and both show the board', async ({ page, boss, openBrowser }) => {
  const { ana, older, newer } = await twoTabs(page, boss, openBrowser);
  await expect(older.getByRole('alert')).toHaveText('This was refused, or it took too long. Start again.');
  await approval(page, ana)
    .getByRole('textbox', { name: 'Digits' })
    .fill(await digitsOn(newer));
  await approval(page, ana).getByRole('button', { name: 'Approve' }).click();
  for (const tab of [newer, older]) await expect(tab.getByRole('banner')).toContainText(ana.name);
});

test('an older tab that is loaded again shows no digits beside those of a newer sign-in', { tag: '@long' }, async ({
  page,
  boss,
  openBrowser,
}) => {
  const { older, newer } = await twoTabs(page, boss, openBrowser);
  await older.reload();
  await expect(older.getByRole('alert')).toHaveText('This was refused, or it took too long. Start again.');
  await expect(older.getByText(/^\d\d$/)).toHaveCount(0);
  await digitsOn(newer);
});
