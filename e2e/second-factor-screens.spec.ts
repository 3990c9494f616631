import { examine } from './examine.ts';
import { expect } from './fixtures.ts';
import { aPerson, approval, askToEnter, dialog, digitsOn, enter, enterAsBoss, openEntry, test } from './guarded-board.ts';
import { opened } from './people.ts';

const widths = [320, 360, 1440];

test('the screens of the second factor pass WCAG and fit the window', { tag: '@long' }, async ({ page, boss, openBrowser }) => {
  test.slow();
  const ana = await aPerson(boss);
  await askToEnter(page, ana);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await examine(page, 'challenge', widths);
  const there = await openBrowser();
  await enterAsBoss(there, boss);
  await opened(there);
  await expect(approval(there, ana)).toBeVisible();
  await examine(there, 'Approve Sign-in', widths);
  await approval(there, ana).getByRole('button', { name: 'Refuse' }).click();
  await openEntry(there, 'Security');
  await expect(dialog(there, 'Security').getByRole('list', { name: 'People' })).toBeVisible();
  await examine(there, 'Security', widths);
  await there.keyboard.press('Escape');
  await openEntry(there, 'Your Devices');
  await expect(dialog(there, 'Your Devices').getByText('Trusted browser').first()).toBeVisible();
  await examine(there, 'Your Devices', widths);
  await examine(page, 'a challenge that is over', widths);
  await enter(page, boss, ana);
  await opened(page);
  await expect(page.getByRole('region', { name: 'Notice' })).toBeVisible();
  await examine(page, 'the notice that asks to enrol', widths);
  await openEntry(page, 'Security');
  await dialog(page, 'Security').getByRole('button', { name: 'Make Recovery Codes' }).click();
  await expect(dialog(page, 'Recovery Codes').getByRole('listitem')).toHaveCount(10);
  await examine(page, 'Recovery Codes', widths);
});

test('several sign-ins to approve leave the header in reach, and each can be refused', async ({ page, boss, openBrowser }) => {
  const people = [await aPerson(boss), await aPerson(boss), await aPerson(boss)];
  for (const { number } of people) await (await openBrowser()).request.post('/api/login', { data: { username: number } });
  await enterAsBoss(page, boss);
  await page.setViewportSize({ width: 360, height: 640 });
  await opened(page);
  await expect(page.getByRole('region', { name: 'Approve Sign-in' }).getByRole('group')).toHaveCount(3);
  await page.getByRole('button', { name: 'Log Out' }).click({ trial: true });
  for (const person of people) await approval(page, person).getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('region', { name: 'Approve Sign-in' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('a sign-in is approved by touch, and another one is put off', async ({ page, boss, openBrowser }) => {
    const ana = await aPerson(boss);
    await enter(page, boss, ana);
    await opened(page);
    const there = await openBrowser();
    await askToEnter(there, ana);
    await approval(page, ana).getByRole('button', { name: 'Not now' }).tap();
    await expect(approval(page, ana)).toHaveCount(0);
    await page.reload();
    await approval(page, ana).getByRole('textbox', { name: 'Digits' }).tap();
    await page.keyboard.type(await digitsOn(there));
    await approval(page, ana).getByRole('button', { name: 'Approve' }).tap();
    await expect(there.getByRole('banner')).toContainText(ana.name);
  });
});
