import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { card, column, said, signIn } from './board.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';
import { chooseByKeys, keysReady, tabTo } from './keys.ts';
import { aColleague } from './people.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import Tasks' });
const preview = (page: Page) => dialog(page).getByRole('list', { name: 'Tasks to import' }).getByRole('listitem');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

async function open(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import Tasks' }).click();
  return dialog(page);
}

test('a file of Jira is mapped, previewed, imported and taken back, live on a colleague’s board', async ({ page, openBrowser }) => {
  test.slow();
  await signIn(page);
  const ana = await openBrowser();
  const name = await aColleague(page, ana);
  await ana.goto('/');
  await page.goto('/');
  await open(page);
  await examine(page, 'Import Tasks', [360, 1440]);
  await dialog(page).locator('input[type="file"]').setInputFiles('test/fixtures/import/jira.csv');
  await expect(dialog(page).getByRole('combobox', { name: 'Title' })).toHaveText('Summary');
  await expect(dialog(page).getByRole('combobox', { name: 'Due Date' })).toHaveText('Due date');
  await expect(dialog(page).getByText(/^Columns that are not imported: Issue key, Issue id/)).toBeVisible();
  await dialog(page).getByRole('combobox', { name: 'Ben Ito' }).click();
  await page.getByRole('option', { name }).click();
  await examine(page, 'Columns of an import', [360, 1440]);

  await button(page, 'Preview').click();
  await expect(preview(page)).toHaveCount(3);
  await expect(preview(page).nth(1)).toContainText(`In Progress · Medium · ${name} · Supplies`);
  await examine(page, 'Preview of an import', [360, 1440]);
  await button(page, 'Import 3 tasks').click();
  await said(page, '3 tasks imported');
  await expect(dialog(page)).toHaveCount(0);
  await expect(card(page, 'Repair the ramp')).toContainText('Mar 4, 2026');
  await expect(column(ana, 'In Progress').getByRole('article', { name: 'Order pallets' })).toBeVisible();

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await said(page, '3 tasks deleted');
  await expect(card(page, 'Repair the ramp')).toHaveCount(0);
  await expect(card(ana, 'Order pallets')).toHaveCount(0);
});

test('by keyboard, a pasted table asks for the order of its dates, and names each row that it leaves out', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await keysReady(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('import');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Choose File')).toBeFocused();
  const field = dialog(page).getByRole('textbox', { name: 'Or paste a table' });
  await tabTo(page, field);
  await page.keyboard.insertText('Task\tDue\tState\nBy paste\t03/04/2026\tParked\n\t05/06/2026\tDone\nAt noon\tsoon\tDone');
  await tabTo(page, button(page, 'Read Table'));
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Preview'));
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Choose the order of the dates first.')).toBeVisible();
  await expect(dialog(page).getByRole('combobox', { name: 'Order of the dates' })).toBeFocused();
  await chooseByKeys(page, dialog(page).getByRole('combobox', { name: 'Order of the dates' }), 'Month');
  await chooseByKeys(page, dialog(page).getByRole('combobox', { name: 'Parked' }), 'In');
  await tabTo(page, button(page, 'Preview'));
  await page.keyboard.press('Enter');
  await expect(preview(page)).toHaveText([/By paste.*In Progress · Medium · Mar 4, 2026/]);
  const refused = dialog(page).getByRole('region', { name: 'Rows that are left out' }).getByRole('listitem');
  await expect(refused).toHaveText([/^Row 2: Title is required/, /^Row 3, At noon: Due date must be/]);
  await tabTo(page, button(page, 'Import 1 task'));
  await page.keyboard.press('Enter');
  await said(page, '1 task imported');
  await expect(column(page, 'In Progress').getByRole('article', { name: 'By paste' })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Undo import of 1 task' }).click();
  await said(page, '1 task deleted');
  await expect(card(page, 'By paste')).toHaveCount(0);
});

test('a file that is dropped on the dialog is read', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await keysReady(page);
  await open(page);
  const { x = 0, y = 0, width = 0, height = 0 } = (await dialog(page).getByRole('group', { name: 'File' }).boundingBox()) ?? {};
  const tools = await page.context().newCDPSession(page);
  // The browser's own drag, in which the page decides by `dropEffect` whether the drop comes.
  const data = { items: [], files: [path.resolve('test/fixtures/import/jira.csv')], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await tools.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data });
  await expect(dialog(page).getByRole('combobox', { name: 'Title' })).toHaveText('Summary');
});

test('chosen columns are remembered for the next table with the same headers', { tag: '@long' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  const read = async () => {
    await dialog(page).getByRole('textbox', { name: 'Or paste a table' }).fill('Task,Place\nMove the racks,Gate 7');
    await button(page, 'Read Table').click();
  };
  await open(page);
  await read();
  await dialog(page).getByRole('combobox', { name: 'Description' }).click();
  await page.getByRole('option', { name: 'Place' }).click();
  await button(page, 'Preview').click();
  await expect(preview(page)).toContainText(['Gate 7']);
  await page.reload();
  await open(page);
  await read();
  await expect(dialog(page).getByRole('combobox', { name: 'Description' })).toHaveText('Place');
});

test('an admin who may not create labels leaves unknown ones out', { tag: '@long' }, async ({ page, openBrowser }) => {
  await signIn(page);
  const ana = await openBrowser();
  await aColleague(page, ana);
  await ana.goto('/');
  await open(ana);
  await dialog(ana).getByRole('textbox', { name: 'Or paste a table' }).fill('Task,Tags\nWithout labels,Unheard of');
  await button(ana, 'Read Table').click();
  const labels = dialog(ana).getByRole('combobox', { name: 'Labels that do not exist' });
  await expect(labels).toHaveText('Leave them out');
  await expect(labels).toBeDisabled();
  await expect(dialog(ana).getByText('Only a super admin can create labels.')).toBeVisible();
  await button(ana, 'Preview').click();
  await button(ana, 'Import 1 task').click();
  await said(ana, '1 task imported');
  await expect(card(ana, 'Without labels')).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a file is imported', { tag: '@long' }, async ({ page }) => {
    await signIn(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Import Tasks' }).tap();
    page.on('filechooser', (chooser) => void chooser.setFiles('test/fixtures/import/excel-utf-16.txt'));
    await button(page, 'Choose File').tap();
    await dialog(page).getByRole('combobox', { name: 'Assignee' }).tap();
    await page.getByRole('option', { name: 'Not imported' }).tap();
    await button(page, 'Preview').tap();
    await button(page, 'Import 2 tasks').tap();
    await said(page, '2 tasks imported');
    await expect(card(page, 'Order pallets – now')).toBeAttached();
  });
});
