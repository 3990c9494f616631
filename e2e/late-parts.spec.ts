import type { Page } from '@playwright/test';
import { card, form, given, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { keysReady } from './keys.ts';
import { opened, taskId } from './people.ts';

/** Delays a file of the page's code. @returns a function that releases it */
async function keptBack(page: Page, name: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a button pressed before its code has loaded opens its dialog afterwards', async ({ page }) => {
  await given(page, { title: 'Pressed early' });
  const come = await keptBack(page, 'rest');
  await opened(page);
  await card(page, 'Pressed early').hover();
  await card(page, 'Pressed early').getByRole('button', { name: 'Edit' }).click();
  come();
  await expect(page.getByRole('dialog', { name: 'Edit Task' }).getByRole('textbox', { name: 'Title' })).toHaveValue('Pressed early');
});

test('a dialog whose button was pressed before the rest of the page had loaded gives focus back to it', async ({ page }) => {
  const come = await keptBack(page, 'rest');
  await opened(page);
  const button = page.getByRole('button', { name: 'Manage Admins' });
  await button.click();
  come();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('a key pressed before the shortcuts have loaded is not lost', async ({ page }) => {
  await given(page, { title: 'Keyed early' });
  const come = await keptBack(page, 'rest');
  await opened(page);
  await card(page, 'Keyed early').focus();
  await page.keyboard.press('e');
  come();
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible();
});

for (const [key, dialog] of [
  ['Space', 'dialog'],
  ['Delete', 'alertdialog'],
] as const)
  test(`${key} pressed on a card before the rest of the page has loaded acts on it afterwards`, async ({ page }) => {
    await given(page, { title: 'Keyed early' });
    const come = await keptBack(page, 'rest');
    await opened(page);
    await card(page, 'Keyed early').focus();
    await page.keyboard.press(key);
    come();
    await expect(page.getByRole(dialog)).toContainText('Keyed early');
  });

for (const role of ['checkbox', 'combobox'] as const)
  test(`a letter pressed on a card’s ${role} before the rest of the page has loaded acts on the card afterwards`, async ({ page }) => {
    await given(page, { title: 'Keyed early' });
    const come = await keptBack(page, 'rest');
    await opened(page);
    await card(page, 'Keyed early').getByRole(role).focus();
    await page.keyboard.press('e');
    come();
    await expect(page.getByRole('dialog', { name: 'Edit Task' }).getByRole('textbox', { name: 'Title' })).toHaveValue('Keyed early');
  });

test('comments and tasks sent before the rest of the page has loaded are sent each on its own, in order', async ({ page }) => {
  await given(page, { title: 'Commented early' });
  const come = await keptBack(page, 'rest');
  await opened(page);
  const comment = card(page, 'Commented early').getByRole('textbox', { name: 'Add a comment' });
  await comment.click();
  for (const text of ['First note', 'Second note']) await page.keyboard.type(`${text}\n`);
  await expect(comment).toHaveValue('');
  await page.keyboard.type('Third');
  const title = form(page).getByRole('textbox', { name: 'Title' });
  await title.click();
  for (const text of ['First task', 'Second task']) await page.keyboard.type(`${text}\n`);
  await page.keyboard.type('Third');
  await page.waitForTimeout(1_500);
  come();
  const { activities } = await (await page.request.get(`/api/tasks/${await taskId(page, 'Commented early')}`)).json();
  expect(activities.map(({ note }: { note: string | null }) => note)).toEqual(['Second note', 'First note', null]);
  const { pending } = await (await page.request.get('/api/tasks')).json();
  expect(pending.map((task: { title: string }) => task.title)).toEqual(['Second task', 'First task', 'Commented early']);
  await expect(comment).toHaveValue('Third');
  await expect(title).toHaveValue('Third');
});

test('an empty title sent before the rest of the page has loaded is marked afterwards, unless one has been begun', async ({ page }) => {
  const come = await keptBack(page, 'rest');
  await opened(page);
  const title = form(page).getByRole('textbox', { name: 'Title' });
  await form(page).getByRole('button', { name: 'Create Task' }).click();
  await expect(title).toBeFocused();
  come();
  await expect(title).toHaveAccessibleDescription('Title is required');
  const comeAgain = await keptBack(page, 'rest');
  await opened(page);
  await form(page).getByRole('button', { name: 'Create Task' }).click();
  await title.fill('Begun');
  comeAgain();
  await page.waitForResponse(/rest-/);
  await page.waitForTimeout(300);
  await expect(title).toHaveValue('Begun');
  await expect(title).toHaveAccessibleDescription('');
});

test('a card ticked before the rest of the page has loaded is selected', async ({ page }) => {
  await given(page, { title: 'Ticked early' });
  const come = await keptBack(page, 'rest');
  await opened(page);
  await card(page, 'Ticked early').hover();
  await page.getByRole('checkbox', { name: 'Select Ticked early' }).check();
  come();
  await expect(page.getByRole('toolbar', { name: 'Selected tasks' })).toContainText('1 selected');
});

test('a right click on a card before its menu has loaded opens the menu there', async ({ page }) => {
  await given(page, { title: 'Clicked early' });
  const come = await keptBack(page, 'rest');
  await opened(page);
  await card(page, 'Clicked early').click({ button: 'right', position: { x: 60, y: 60 } });
  const { x, y } = (await card(page, 'Clicked early').boundingBox()) ?? { x: 0, y: 0 };
  come();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  const box = await menu.boundingBox();
  expect(Math.hypot((box?.x ?? 0) - x - 60, (box?.y ?? 0) - y - 60)).toBeLessThan(12);
});

test('a link to a task pressed before the rest of the page has loaded opens the task on the same page', async ({ page }) => {
  const { number } = await (await page.request.post('/api/tasks', { data: { title: 'Linked early' } })).json();
  await given(page, { title: 'Linking', description: `See #${number}.` });
  const come = await keptBack(page, 'rest');
  await opened(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await card(page, 'Linking')
    .getByRole('link', { name: `#${number}` })
    .click();
  come();
  await expect(page.getByRole('dialog', { name: 'Linked early' })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('the code of a rare dialog is fetched when it is opened, and not before', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await opened(page);
  await keysReady(page);
  expect(fetched.filter((path) => /(admins|audit|devices|keys|about)-dialog/.test(path))).toEqual([]);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
});

test.describe('with a failing network', () => {
  test.use({ networkFails: true });

  test('several parts that fail to load show one alert', async ({ page }) => {
    await page.route('**/assets/rest-*.js', (route) => route.abort());
    await opened(page);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const alert = page.getByRole('alert');
    await expect(alert.first()).toBeVisible();
    await expect(alert).toHaveText(['Part of the page could not be loaded. Reload.Reload']);
  });

  test('a dialog that fails to load comes once its button is pressed again', async ({ page }) => {
    await page.route('**/assets/admins-dialog-*.js', (route) => route.abort());
    await opened(page);
    const button = page.getByRole('button', { name: 'Manage Admins' });
    await button.click();
    const alert = page.getByRole('alert').filter({ hasText: 'Part of the page could not be loaded. Reload.' });
    await expect(alert).toBeVisible();
    await page.unroute('**/assets/admins-dialog-*.js');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(alert).toBeVisible();
    await button.click();
    await expect(page.getByRole('dialog', { name: 'Manage Admins' })).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  test('a part of the page that fails to load says so, and Reload loads it', async ({ page }) => {
    const failure = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/audit-dialog-'));
    await page.route('**/assets/audit-dialog-*.js', (route) => route.abort());
    await opened(page);
    const choose = async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Audit Log' }).click();
    };
    await choose();
    await failure;
    await expect(page.getByRole('alert').filter({ hasText: 'Part of the page could not be loaded. Reload.' })).toBeVisible();
    await page.unroute('**/assets/audit-dialog-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await choose();
    await expect(page.getByRole('dialog', { name: 'Audit Log' })).toBeVisible();
  });
});
