import type { Page } from '@playwright/test';
import { card, column, form, given, said, setStatus, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';
import { keysReady } from './keys.ts';

/** Opens a search that shows only this task, because other tests leave theirs. */
async function boardWith(page: Page, title: string, dueDate?: string): Promise<void> {
  await given(page, { title, dueDate });
  await page.goto(`/?search=${encodeURIComponent(title)}`);
  await expect(card(page, title)).toBeVisible();
}

const notWhole = 'Enter a complete, valid date, or clear the field.';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('an incomplete due date is refused, not treated as none', async ({ page }) => {
  await boardWith(page, 'Half a date', '2031-01-31');
  const one = card(page, 'Half a date');
  await one.hover();
  await one.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  const due = dialog.getByLabel('Due Date');
  await due.focus();
  await page.keyboard.press('Backspace');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText(notWhole)).toBeVisible();
  await expect(due).toBeFocused();
  await due.fill('2031-02-28');
  await expect(dialog.getByText(notWhole)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await said(page, 'Task updated successfully!');
  await expect(one.getByText('Feb 28, 2031')).toBeVisible();

  await form(page).getByRole('textbox', { name: 'Title' }).fill('With a day that never comes');
  await form(page).getByLabel('Due Date').focus();
  await page.keyboard.type('04312031');
  await form(page).getByRole('button', { name: 'Create Task' }).click();
  await expect(form(page).getByText(notWhole)).toBeVisible();
  await form(page).getByLabel('Due Date').focus();
  await page.keyboard.type('04302\t');
  await form(page).getByRole('button', { name: 'Create Task' }).click();
  await expect(form(page).getByText('Enter the year in four digits.')).toBeVisible();
  await expect(card(page, 'With a day that never comes')).toHaveCount(0);
});

test('an incomplete due date is dropped with its window, and the saved date stays', async ({ page }) => {
  await boardWith(page, 'Half a date left', '2031-01-31');
  const one = card(page, 'Half a date left');
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  const open = async () => {
    await one.hover();
    await one.getByRole('button', { name: 'Edit' }).click();
  };
  await open();
  await dialog.getByLabel('Due Date').focus();
  await page.keyboard.press('Backspace');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Written after it');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open();
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Written after it');
  await expect(dialog.getByLabel('Due Date')).toHaveValue('2031-01-31');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await said(page, 'Task updated successfully!');
  await expect(one.getByText('Jan 31, 2031')).toBeVisible();
});

test('an incomplete due date in the panel is dropped as focus leaves it', async ({ page }) => {
  await boardWith(page, 'Half a date in the panel');
  await card(page, 'Half a date in the panel').getByRole('heading').click();
  const due = page.getByRole('dialog', { name: 'Half a date in the panel' }).getByLabel('Due Date');
  await due.focus();
  await page.keyboard.type('05');
  await due.blur();
  expect(await due.evaluate((field: HTMLInputElement) => field.validity.badInput)).toBe(false);
});

test('an incomplete due date is dropped with a discarded draft', async ({ page }) => {
  await boardWith(page, 'Half a date discarded');
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  const open = async () => {
    await card(page, 'Half a date discarded').hover();
    await card(page, 'Half a date discarded').getByRole('button', { name: 'Edit' }).click();
  };
  await open();
  await dialog.getByRole('textbox', { name: 'Description' }).fill('A draft');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open();
  await dialog.getByLabel('Due Date').focus();
  await page.keyboard.type('05');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
});

test('a double click creates one task and shows no error', async ({ page }) => {
  await page.goto('/');
  await form(page).getByRole('textbox', { name: 'Title' }).fill('Clicked in a hurry');
  const create = form(page).getByRole('button', { name: 'Create Task' });
  await create.click();
  await said(page, 'Task created successfully!');
  // As late as the second click of a double click can come, when the form is empty again.
  await create.dispatchEvent('click', { detail: 2 });
  await expect(form(page).getByText('Title is required')).toHaveCount(0);
  await expect(card(page, 'Clicked in a hurry')).toHaveCount(1);
  await create.click();
  await expect(form(page).getByText('Title is required')).toBeVisible();
});

test('a card whose status was chosen by mouse keeps focus', async ({ page }) => {
  await boardWith(page, 'Moved by mouse');
  await setStatus(page, 'Moved by mouse', 'In Progress');
  const moved = column(page, 'In Progress').getByRole('article', { name: 'Moved by mouse' });
  await expect(moved.getByRole('combobox', { name: 'Status' })).toBeFocused();
});

test('letters on a card’s status are shortcuts, and Escape returns to the card', async ({ page }) => {
  await boardWith(page, 'Not completed by a letter');
  await keysReady(page);
  const one = card(page, 'Not completed by a letter');
  const status = one.getByRole('combobox', { name: 'Status' });
  await status.focus();
  await page.keyboard.press('Escape');
  await expect(one).toBeFocused();
  await status.focus();
  await page.keyboard.press('c');
  await expect(form(page).getByRole('textbox', { name: 'Title' })).toBeFocused();
  await expect(column(page, 'Pending').getByRole('article', { name: 'Not completed by a letter' })).toBeVisible();
});

test('keys in quick succession choose the right status', async ({ page }) => {
  await given(page, { title: 'Chosen in a hurry' });
  await page.goto('/');
  const status = card(page, 'Chosen in a hurry').getByRole('combobox', { name: 'Status' });
  /** Presses without waiting for the effect, as briefly as quick fingers do. */
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key, { delay: 30 });
  };
  await status.focus();
  await press('Enter', 'ArrowDown', 'Enter');
  await expect(column(page, 'In Progress').getByRole('article', { name: 'Chosen in a hurry' })).toBeVisible();
  await expect(status).toBeFocused();
  await press('Enter', 'c', 'Enter');
  await expect(column(page, 'Completed').getByRole('article', { name: 'Chosen in a hurry' })).toBeVisible();
  await expect(status).toBeFocused();
  await press('ArrowDown', 'Home', 'ArrowDown', 'ArrowUp', ' ');
  await expect(column(page, 'Pending').getByRole('article', { name: 'Chosen in a hurry' })).toBeVisible();
  await status.click();
  await press('End', 'Enter');
  await expect(column(page, 'Completed').getByRole('article', { name: 'Chosen in a hurry' })).toBeVisible();
});

test('F8 shows a focus outline on the message, and focus returns when the message is gone', async ({ page }) => {
  await boardWith(page, 'Read out');
  await setStatus(page, 'Read out', 'Completed');
  await said(page, 'Status updated successfully!');
  const comment = card(page, 'Read out').getByRole('textbox', { name: 'Add a comment' });
  await comment.focus();
  await page.keyboard.press('F8');
  const messages = page.locator('ol:focus');
  await expect(messages).toHaveCount(1);
  expect(await messages.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
  await page.keyboard.press('Escape');
  await expect(comment).toBeFocused();
});

test('a task becomes overdue the moment it is due', async ({ page }) => {
  await page.clock.install();
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  await given(page, { title: 'Due a moment ago', dueDate: inMs(-1_000) });
  await given(page, { title: 'Due in a moment', dueDate: inMs(3_600_000) });
  await page.goto('/?search=moment');
  await expect(card(page, 'Due a moment ago').getByText('Overdue:')).toBeAttached();
  await expect(card(page, 'Due in a moment').getByText('Due:')).toBeAttached();
  // The server's clock stands still meanwhile, so an answer would set the page's clock back.
  await page.route('**/api/**', () => {});
  await page.clock.fastForward('01:00:01');
  await expect(card(page, 'Due in a moment').getByText('Overdue:')).toBeAttached();
});

test('a message stands on the page once, and says if the filters hide the task', async ({ page }) => {
  await page.goto('/?status=completed');
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toHaveAttribute('aria-description', 'Some are set.');
  await form(page).getByRole('textbox', { name: 'Title' }).fill('Made out of sight');
  await page.keyboard.press('Enter');
  const words = page.getByText('Task created successfully!');
  for (let count = 0; count < 8; count++) {
    await expect(words).toHaveCount(1);
    await page.waitForTimeout(150);
  }
  await expect(page.getByText('Your search and filters do not show it.')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/auth');
  await page.getByRole('textbox', { name: 'Mobile Number' }).fill('3055550100');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('closing a window returns focus at once, so that no key is lost', async ({ page }) => {
  await boardWith(page, 'Given back');
  await keysReady(page);
  await page.keyboard.press('j');
  for (const [key, role] of [
    ['e', 'dialog'],
    ['Delete', 'alertdialog'],
    ['Control+k', 'dialog'],
  ] as const) {
    await page.keyboard.press(key);
    const window = page.getByRole(role);
    await expect(window.locator(':focus')).toHaveCount(1);
    const focused = await page.evaluateHandle((role) => {
      const seen = new Promise((resolve) => {
        // Before anything else can happen on the page, such as a key.
        const observer = new MutationObserver(() => {
          if (document.querySelector(`[role="${role}"]`)) return;
          observer.disconnect();
          resolve(document.activeElement?.closest('article')?.querySelector('h3')?.textContent);
        });
        observer.observe(document.body, { childList: true, subtree: true });
      });
      return { seen };
    }, role);
    await page.keyboard.press('Escape');
    expect(await focused.evaluate(({ seen }) => seen)).toBe('Given back');
  }
});

test('focus that left the board for the search is not pulled back by others’ changes', async ({ page }) => {
  await given(page, { title: 'Left for the search' });
  await page.goto('/');
  await keysReady(page);
  await card(page, 'Left for the search').focus();
  await page.keyboard.press('/');
  await page.keyboard.type('found by nobody');
  await expect(page.getByText('Found 0 task(s)')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('body')).toBeFocused();
  await given(page, { title: 'Found by nobody until now' });
  await expect(card(page, 'Found by nobody until now')).toBeVisible();
  await page.waitForTimeout(300);
  await expect(page.locator('body')).toBeFocused();
});
