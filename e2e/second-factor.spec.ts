import type { Page } from '@playwright/test';
import { said } from './board.ts';
import { examine } from './examine.ts';
import { expect } from './fixtures.ts';
import { aKeyOf, aPerson, enter, enterAsBoss, type Person, test, typeNumber } from './guarded-board.ts';
import { opened } from './people.ts';

const widths = [320, 360, 1440];

const approval = (page: Page, { name }: Person) =>
  page.getByRole('region', { name: 'Approve Sign-in' }).getByRole('group').filter({ hasText: name });
const digitsOn = async (page: Page) => (await page.getByText(/^\d\d$/).textContent()) ?? '';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function open(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await expect(dialog(page, entry)).toBeVisible();
}

/** Comes to the sign-in screen on a new browser and sends the number. */
async function askToEnter(page: Page, { number }: Person): Promise<void> {
  await page.goto('/auth');
  await typeNumber(page, number);
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeFocused();
}

test('two digits typed on the person’s own browser open the board on the new one', async ({ page, boss, openBrowser }) => {
  const ana = await aPerson(boss);
  const there = await openBrowser();
  await enter(there, boss, ana);
  await opened(there);
  await there.getByRole('searchbox').focus();
  await askToEnter(page, ana);
  await expect(approval(there, ana)).toContainText(`${ana.name} asks to be let in.`);
  await expect(approval(there, ana)).toContainText('Chrome on Linux');
  await expect(there.getByRole('searchbox')).toBeFocused();
  await there.keyboard.press('ControlOrMeta+k');
  await there.keyboard.type('approve');
  await there.keyboard.press('Enter');
  await expect(approval(there, ana).getByRole('textbox', { name: 'Digits' })).toBeFocused();
  await there.keyboard.type(await digitsOn(page));
  await there.keyboard.press('Enter');
  await said(there, `${ana.name} can sign in now.`);
  await expect(approval(there, ana)).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner')).toContainText(ana.name);
  // The browser is known from now on.
  await page.getByRole('button', { name: 'Log Out' }).click();
  await typeNumber(page, ana.number);
  await expect(page).toHaveURL('/');
});

test('a super admin refuses a sign-in, and wrong digits end the next one', async ({ page, boss, openBrowser }) => {
  const ana = await aPerson(boss);
  const there = await openBrowser();
  await enterAsBoss(there, boss);
  await opened(there);
  await askToEnter(page, ana);
  await approval(there, ana).getByRole('button', { name: 'Refuse' }).click();
  await said(there, `The sign-in of ${ana.name} was refused.`);
  await said(page, 'This was refused, or it took too long. Start again.');
  await page.getByRole('button', { name: 'Start again' }).click();
  await typeNumber(page, ana.number);
  const digits = await digitsOn(page);
  await approval(there, ana)
    .getByRole('textbox', { name: 'Digits' })
    .fill(digits === '00' ? '01' : '00');
  await approval(there, ana).getByRole('button', { name: 'Approve' }).click();
  await expect(there.getByText(/These digits are wrong/).first()).toBeVisible();
  await said(page, 'This was refused, or it took too long. Start again.');
});

test('a passkey is added in Security, signs in without a number, and is removed', async ({ page, boss }) => {
  const ana = await aPerson(boss);
  await enter(page, boss, ana);
  await opened(page);
  await aKeyOf(page);
  await open(page, 'Security');
  const security = dialog(page, 'Security');
  await security.getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await security.getByRole('button', { name: 'Add Passkey' }).click();
  await said(page, 'Passkey added.');
  await expect(security.getByRole('list', { name: 'Passkeys' }).getByText('My laptop')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('banner')).toContainText(ana.name);
  // As a suggestion of the field.
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('textbox', { name: 'Mobile Number' }).focus();
  await expect(page.getByRole('banner')).toContainText(ana.name);
  // As one way among others, on a browser that suggests nothing and that nobody knows.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/auth');
  await page.context().clearCookies();
  await askToEnter(page, ana);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('banner')).toContainText(ana.name);
  await open(page, 'Your Devices');
  await dialog(page, 'Your Devices').getByRole('button', { name: 'Remove', description: 'My laptop' }).click();
  await said(page, 'Passkey My laptop was removed.');
});

test('recovery codes are shown once, and each signs in once', async ({ page, boss, openBrowser }) => {
  const ana = await aPerson(boss);
  await enter(page, boss, ana);
  await opened(page);
  await open(page, 'Security');
  await dialog(page, 'Security').getByRole('button', { name: 'Make Recovery Codes' }).click();
  const codes = dialog(page, 'Recovery Codes').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [code = ''] = await codes.allTextContents();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page, 'Recovery Codes').getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');
  await dialog(page, 'Recovery Codes').getByRole('button', { name: 'I have saved them' }).click();
  await expect(dialog(page, 'Security')).toContainText('You have 10 codes left.');
  for (const isGood of [true, false]) {
    const there = await openBrowser();
    await askToEnter(there, ana);
    await there.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect(there.getByRole('textbox', { name: 'Recovery Code' })).toBeFocused();
    await there.keyboard.type(code.toLowerCase());
    await there.keyboard.press('Enter');
    if (isGood) await expect(there.getByRole('banner')).toContainText(ana.name);
    else await expect(there.getByText('403: This proof was not accepted. Try again, or use another way.')).toBeVisible();
  }
});

test('a super admin makes a recovery link, whose number opens the board without another proof', async ({ page, boss, openBrowser }) => {
  const ana = await aPerson(boss);
  await enterAsBoss(page, boss);
  await opened(page);
  await page.getByRole('button', { name: 'Manage Admins' }).click();
  await page.getByRole('button', { name: `Edit ${ana.name}` }).click();
  await page.getByRole('button', { name: 'Recovery Link' }).click();
  const link = await page.getByRole('textbox', { name: 'Recovery Link' }).inputValue();
  const there = await openBrowser();
  await there.goto(link);
  await expect(there).toHaveURL('/auth');
  await typeNumber(there, ana.number);
  await expect(there.getByRole('banner')).toContainText(ana.name);
  // Everything of hers ends.
  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await said(page, `${ana.name} was signed out everywhere.`);
  await expect(there).toHaveURL('/auth');
});

test('a change of admins and an export ask for a proof once it is old, and go on by themselves', async ({ page, boss }) => {
  const carla = await aPerson(boss, 'super_admin');
  await enter(page, boss, carla);
  const { codes } = await (await page.request.post('/api/recovery-codes')).json();
  await opened(page);
  // The number alone opens a trusted browser, and is no proof.
  await page.getByRole('button', { name: 'Log Out' }).click();
  await typeNumber(page, carla.number);
  await expect(page.getByRole('region', { name: 'Pending' })).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const proof = dialog(page, 'Confirm that it is you');
  await expect(proof).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Manage Admins' }).click();
  const admins = dialog(page, 'Manage Admins');
  const number = `3${Date.now()}`.slice(0, 10);
  await admins.getByRole('textbox', { name: 'Name' }).fill(`Ben ${number}`);
  await admins.getByRole('textbox', { name: 'Mobile Number' }).fill(number);
  await admins.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Admin', exact: true }).click();
  await admins.getByRole('button', { name: 'Create Admin' }).click();
  await proof.getByRole('button', { name: 'Use a recovery code' }).click();
  await proof.getByRole('textbox', { name: 'Recovery Code' }).fill(codes[0]);
  await page.keyboard.press('Enter');
  await said(page, 'Admin created successfully!');
  await expect(proof).toHaveCount(0);
  await page.keyboard.press('Escape');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export CSV' }).click()]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
});

test('Your Devices ends the trust of another browser, which then asks for a proof', async ({ page, boss, openBrowser }) => {
  const ana = await aPerson(boss);
  const there = await openBrowser();
  await enter(there, boss, ana);
  await enter(page, boss, ana);
  await opened(there);
  await opened(page);
  await open(page, 'Your Devices');
  const devices = dialog(page, 'Your Devices');
  await expect(devices.getByRole('listitem')).toHaveCount(4);
  await devices.getByRole('checkbox', { name: 'Also end their trust' }).check();
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await said(page, 'All other devices were signed out.');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(there).toHaveURL('/auth');
  await typeNumber(there, ana.number);
  await expect(there.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
});

test('the screens of the second factor pass WCAG and fit the window', async ({ page, boss, openBrowser }) => {
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
  await open(there, 'Security');
  await expect(dialog(there, 'Security').getByRole('list', { name: 'People' })).toBeVisible();
  await examine(there, 'Security', widths);
  await there.keyboard.press('Escape');
  await open(there, 'Your Devices');
  await expect(dialog(there, 'Your Devices').getByText('Trusted browser').first()).toBeVisible();
  await examine(there, 'Your Devices', widths);
  await examine(page, 'a challenge that is over', widths);
  await enter(page, boss, ana);
  await opened(page);
  await expect(page.getByRole('region', { name: 'Notice' })).toBeVisible();
  await examine(page, 'the notice that asks to enrol', widths);
  await open(page, 'Security');
  await dialog(page, 'Security').getByRole('button', { name: 'Make Recovery Codes' }).click();
  await expect(dialog(page, 'Recovery Codes').getByRole('listitem')).toHaveCount(10);
  await examine(page, 'Recovery Codes', widths);
});
