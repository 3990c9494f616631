import type { Page } from '@playwright/test';
import { card, form, said, signIn } from './board.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';
import { chooseByKeys, keysReady, tabTo } from './keys.ts';
import { aColleague } from './people.ts';

const colors = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'grey'];
const labelsOn = (page: Page, title: string) => card(page, title).getByRole('list', { name: 'Labels' }).getByRole('listitem');
const manage = (page: Page) => page.getByRole('dialog', { name: 'Labels', exact: true });

/** Labels of all colors, whose names begin with a word of their own. */
async function allColors(page: Page, word: string): Promise<string[]> {
  for (const color of colors) {
    const made = await page.request.post('/api/labels', { data: { name: `${word} ${color}`, color } });
    expect(made.status()).toBe(201);
  }
  return colors.map((color) => `${word} ${color}`);
}

async function given(page: Page, title: string, labels: string[]): Promise<void> {
  expect((await page.request.post('/api/tasks', { data: { title, labels } })).status()).toBe(201);
}

async function openManage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Labels' }).click();
}

test('labels of all colors are readable on cards, in the panel, the dialogs and the toolbar', { tag: '@long' }, async ({ page }) => {
  test.slow();
  await signIn(page);
  const all = await allColors(page, 'Readable');
  await given(page, 'In all colors', all);
  await given(page, 'With a long label', []);
  await page.goto('/');
  await keysReady(page);
  await expect(labelsOn(page, 'In all colors')).toHaveText(all.toSorted());
  await examine(page, 'Cards with labels', [320, 1440]);
  await card(page, 'In all colors').focus();
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar', { name: 'Selected tasks' }).getByRole('combobox', { name: 'Labels' })).toBeVisible();
  await examine(page, 'Labels in the toolbar', [320, 1440]);
  await page.keyboard.press('b');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Readable red' })).toBeChecked();
  await examine(page, 'Labels of a card', [320, 1440]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await card(page, 'In all colors').getByRole('heading').click();
  await expect(page.getByRole('group', { name: 'Labels' })).toBeVisible();
  await examine(page, 'Labels in the panel', [320, 1440]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('combobox', { name: 'Label filter' })).toBeVisible();
  await examine(page, 'Label filter', [320, 1440]);
  await openManage(page);
  await examine(page, 'Labels', [320, 1440]);
  await manage(page).getByRole('button', { name: 'Edit Readable red' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Label' })).toBeVisible();
  await examine(page, 'Edit Label', [320, 1440]);
});

test('by keyboard, a super admin makes a label, gives it to a card, renames it and undoes that it was given', async ({
  page,
  openBrowser,
}) => {
  await signIn(page);
  const ana = await openBrowser();
  await aColleague(page, ana);
  await given(page, 'Labelled by keys', []);
  await page.goto('/');
  await keysReady(page);
  await ana.goto('/');
  await expect(card(ana, 'Labelled by keys')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('labels');
  await page.keyboard.press('Enter');
  const name = manage(page).getByRole('textbox', { name: 'Name' });
  await tabTo(page, name);
  await page.keyboard.type('By keys');
  await chooseByKeys(page, manage(page).getByRole('combobox', { name: 'Color' }), 'Gre');
  await tabTo(page, manage(page).getByRole('button', { name: 'Create Label' }));
  await page.keyboard.press('Enter');
  await said(page, 'Label created successfully!');
  // A menu that opens before the list has come marks none of its entries.
  await expect(manage(page).getByRole('button', { name: 'Edit By keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  // A dialog that goes gives focus back.
  await expect(manage(page)).toHaveCount(0);

  await card(page, 'Labelled by keys').focus();
  await page.keyboard.press('b');
  await expect(page.getByRole('menuitemcheckbox').first()).toBeFocused();
  // Letters more than a second apart begin a new word, and a blank would then press what has focus.
  await expect(async () => {
    await page.keyboard.type('by');
    await expect(page.getByRole('menuitemcheckbox', { name: 'By keys' })).toBeFocused({ timeout: 1_500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(labelsOn(page, 'Labelled by keys')).toHaveText(['By keys']);
  await expect(card(page, 'Labelled by keys')).toBeFocused();
  await expect(labelsOn(ana, 'Labelled by keys')).toHaveText(['By keys']);

  await openManage(page);
  await manage(page).getByRole('button', { name: 'Edit By keys' }).click();
  await page.getByRole('dialog', { name: 'Edit Label' }).getByRole('textbox', { name: 'Name' }).fill('By all keys');
  await page.keyboard.press('Enter');
  await expect(labelsOn(ana, 'Labelled by keys')).toHaveText(['By all keys']);
  await expect(page.getByRole('dialog', { name: 'Edit Label' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(manage(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(labelsOn(page, 'Labelled by keys')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(labelsOn(page, 'Labelled by keys')).toHaveText(['By all keys']);
});

test('a label is undone, filtered by, and gone from the board once it is deleted', { tag: '@long' }, async ({ page }) => {
  await signIn(page);
  await page.request.post('/api/labels', { data: { name: 'Undone', color: 'red' } });
  await given(page, 'Taken back', []);
  await page.goto('/');
  await keysReady(page);
  await card(page, 'Taken back').click({ button: 'right', position: { x: 90, y: 50 } });
  await page.getByRole('menuitem', { name: 'Labels', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Undone' }).click();
  await page.keyboard.press('Escape');
  await expect(labelsOn(page, 'Taken back')).toHaveText(['Undone']);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Label filter' }).click();
  await page.getByRole('option', { name: 'Undone' }).click();
  await expect(page).toHaveURL(/\?label=Undone$/);
  await said(page, 'Found 1 task(s)');
  await page.getByRole('button', { name: 'Clear' }).click();
  await card(page, 'Taken back').focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(labelsOn(page, 'Taken back')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(labelsOn(page, 'Taken back')).toHaveText(['Undone']);

  await openManage(page);
  await manage(page).getByRole('button', { name: 'Edit Undone' }).click();
  await page.getByRole('dialog', { name: 'Edit Label' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await said(page, 'Label deleted successfully!');
  await expect(manage(page).getByText('Undone', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(labelsOn(page, 'Taken back')).toHaveCount(0);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('labels are chosen in the panel and for a new task', { tag: '@long' }, async ({ page }) => {
    await signIn(page);
    await page.request.post('/api/labels', { data: { name: 'Tapped', color: 'teal' } });
    await given(page, 'By a finger', []);
    await page.goto('/');
    await card(page, 'By a finger').getByRole('heading').tap();
    const group = page.getByRole('dialog').getByRole('group', { name: 'Labels' });
    await group.getByRole('combobox', { name: 'Add label' }).tap();
    await page.getByRole('option', { name: 'Tapped' }).tap();
    await expect(group.getByRole('button', { name: 'Remove Tapped' })).toBeVisible();
    await page.goBack();
    await expect(labelsOn(page, 'By a finger')).toHaveText(['Tapped']);
    await form(page).getByRole('textbox', { name: 'Title' }).tap();
    await page.keyboard.type('Made by a finger');
    await form(page).getByRole('combobox', { name: 'Add label' }).tap();
    await page.getByRole('option', { name: 'Tapped' }).tap();
    await form(page).getByRole('button', { name: 'Create' }).tap();
    await expect(labelsOn(page, 'Made by a finger')).toHaveText(['Tapped']);
  });
});
