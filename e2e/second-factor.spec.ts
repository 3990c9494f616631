import { said } from './board.ts';
import { expect } from './fixtures.ts';
import {
  aKeyOf,
  aPerson,
  approval,
  askToEnter,
  dialog,
  digitsOn,
  enter,
  enterAsBoss,
  openEntry,
  test,
  typeNumber,
} from './guarded-board.ts';
import { tabTo } from './keys.ts';
import { opened } from './people.ts';

test('two digits typed on the person’s own browser open the board on the new one', async ({ page, boss, openBrowser }) => {
  const ana = await aPerson(boss);
  const there = await openBrowser();
  await enter(there, boss, ana);
  await opened(there);
  await there.getByRole('searchbox').focus();
  await askToEnter(page, ana);
  await expect(approval(there, ana)).toContainText(`${ana.name} wants to sign in, or to confirm who they are.`);
  await expect(approval(there, ana)).toContainText('Chrome on Linux');
  await expect(there.getByRole('searchbox')).toBeFocused();
  await there.keyboard.press('ControlOrMeta+k');
  await there.keyboard.type('approve');
  await there.keyboard.press('Enter');
  await expect(approval(there, ana).getByRole('textbox', { name: 'Digits' })).toBeFocused();
  await there.keyboard.type(await digitsOn(page));
  await there.keyboard.press('Enter');
  await said(there, `${ana.name} can go on now.`);
  await expect(approval(there, ana)).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner')).toContainText(ana.name);
  // The browser is known from now on.
  await page.getByRole('button', { name: 'Log Out' }).click();
  await typeNumber(page, ana.number);
  await expect(page).toHaveURL('/');
});

test('a super admin refuses a sign-in, and wrong digits end the next one', { tag: '@long' }, async ({ page, boss, openBrowser }) => {
  const ana = await aPerson(boss);
  const there = await openBrowser();
  await enterAsBoss(there, boss);
  await opened(there);
  await askToEnter(page, ana);
  await approval(there, ana).getByRole('button', { name: 'Refuse' }).click();
  await said(there, `The request of ${ana.name} was refused.`);
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

test('a sign-in that comes while a dialog is open is approved above it', async ({ page, boss, openBrowser }) => {
  const ana = await aPerson(boss);
  const there = await openBrowser();
  await enter(there, boss, ana);
  await opened(there);
  await openEntry(there, 'Security');
  await askToEnter(page, ana);
  const digits = approval(there, ana).getByRole('textbox', { name: 'Digits' });
  await expect(digits).toBeVisible();
  await expect(digits).not.toBeFocused();
  await tabTo(there, digits);
  await there.keyboard.type(await digitsOn(page));
  await there.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toContainText(ana.name);
  await expect(approval(there, ana)).toHaveCount(0);
  await expect(dialog(there, 'Security')).toBeFocused();
});

test('a passkey that does not prove a sign-in is reported as a failed login', async ({ page, boss }) => {
  // The device has no passkey.
  await aKeyOf(page);
  await askToEnter(page, await aPerson(boss));
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'The passkey was not used. Try again, or choose another way.' });
  await expect(toast).toContainText('Login failed');
  await expect(page.getByText(/^\d\d$/)).toBeVisible();
});

test('a passkey is added in Security, signs in without a number, and is removed', async ({ page, boss }) => {
  const ana = await aPerson(boss);
  await enter(page, boss, ana);
  await opened(page);
  await aKeyOf(page);
  await openEntry(page, 'Security');
  const security = dialog(page, 'Security');
  await security.getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await security.getByRole('button', { name: 'Add Passkey' }).click();
  await said(page, 'Passkey added.');
  await expect(security.getByRole('list', { name: 'Passkeys' }).getByText('My laptop')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('banner')).toContainText(ana.name);
  // As one way among others, on a browser that nobody knows.
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/auth');
  await page.context().clearCookies();
  await askToEnter(page, ana);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('banner')).toContainText(ana.name);
  await openEntry(page, 'Your Devices');
  await dialog(page, 'Your Devices').getByRole('button', { name: 'Remove', description: 'My laptop' }).click();
  await said(page, 'Passkey My laptop was removed.');
});

test('recovery codes are shown once, and each signs in once', async ({ page, boss, openBrowser }) => {
  const ana = await aPerson(boss);
  await enter(page, boss, ana);
  await opened(page);
  await openEntry(page, 'Security');
  await dialog(page, 'Security').getByRole('button', { name: 'Make Recovery Codes' }).click();
  const codes = dialog(page, 'Recovery Codes').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [code = ''] = await codes.allTextContents();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page, 'Recovery Codes').getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked-to-print', '');
  });
  await dialog(page, 'Recovery Codes').getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('[data-asked-to-print]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(code)).toBeVisible();
  await expect(page.getByText('I have saved them')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Pending' })).toBeHidden();
  await page.emulateMedia({ media: null });
  await dialog(page, 'Recovery Codes').getByRole('button', { name: 'I have saved them' }).click();
  await expect(dialog(page, 'Security')).toContainText('You have 10 codes left.');
  for (const isGood of [true, false]) {
    const there = await openBrowser();
    await askToEnter(there, ana);
    await tabTo(there, there.getByRole('button', { name: 'Use a recovery code' }));
    await there.keyboard.press('Enter');
    await expect(there.getByRole('textbox', { name: 'Recovery Code' })).toBeFocused();
    await there.keyboard.type(code.toLowerCase());
    await there.keyboard.press('Enter');
    if (isGood) await expect(there.getByRole('banner')).toContainText(ana.name);
    else
      await expect(
        there.getByText('This proof was not accepted. Check it, use another way, or start again.', { exact: true }),
      ).toBeVisible();
  }
});

test('a super admin makes a recovery link, whose number opens the board without another proof', { tag: '@long' }, async ({
  page,
  boss,
  openBrowser,
}) => {
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

test('Your Devices ends the trust of another browser, which then asks for a proof', { tag: '@long' }, async ({
  page,
  boss,
  openBrowser,
}) => {
  const ana = await aPerson(boss);
  const there = await openBrowser();
  await enter(there, boss, ana);
  await enter(page, boss, ana);
  await opened(there);
  await opened(page);
  await openEntry(page, 'Your Devices');
  const devices = dialog(page, 'Your Devices');
  await expect(devices.getByRole('listitem')).toHaveCount(4);
  await devices.getByRole('checkbox', { name: 'Also end their trust' }).check();
  await devices.getByRole('button', { name: 'Sign Out All Others' }).click();
  await said(page, 'All other devices were signed out.');
  await expect(devices.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(2);
  await expect(there).toHaveURL('/auth');
  await typeNumber(there, ana.number);
  await expect(there.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  // A recent proof trusts this browser again.
  await devices.getByRole('button', { name: 'End Trust' }).click();
  await expect(devices.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await openEntry(page, 'Security');
  await dialog(page, 'Security').getByRole('button', { name: 'Trust this browser' }).click();
  await said(page, 'This browser is trusted now.');
  await expect(dialog(page, 'Security').getByText('Trusted', { exact: true })).toBeVisible();
});
