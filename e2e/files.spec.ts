import type { Locator, Page } from '@playwright/test';
import { anaIn, begin } from './ana.ts';
import { card, form, given, said, signIn } from './board.ts';
import { examine } from './examine.ts';
import { expect, test } from './fixtures.ts';
import { keysReady, tabTo } from './keys.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const files = (within: Page | Locator) => within.getByRole('region', { name: 'Files' });
const panelOf = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });
const stored = (page: Page, id: string) => page.request.get(`/api/tasks/${id}`).then((answer) => answer.json());

/** A file that the page makes, as a clipboard or a drag holds it. */
const made = (page: Page, name: string, [width, height]: [number, number]) =>
  page.evaluateHandle(
    async ([named, across, down]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: across, height: down });
      const context = canvas.getContext('2d');
      context?.fillRect(0, 0, across / 2, down);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      const data = new DataTransfer();
      if (blob) data.items.add(new File([blob], named, { type: 'image/png' }));
      return data;
    },
    [name, width, height] as const,
  );

/** Pastes an image as a screenshot tool would. */
async function paste(field: Locator, size: [number, number] = [1600, 900]): Promise<void> {
  const data = await made(field.page(), 'image.png', size);
  await field.evaluate((element, clipboardData) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`log of ${name}`) });

test('a screenshot pasted into a comment is seen by a colleague, removed, restored, and comes back with its task', async ({
  page,
  openBrowser,
}) => {
  const title = 'Printer shows an error';
  const id = await begin(page, { title });
  const ana = await anaIn(await openBrowser(), page);
  await ana.goto(`/?task=${id}`);
  await keysReady(page);
  const comment = card(page, title).getByRole('textbox', { name: 'Add a comment' });
  await comment.fill('Look: ');
  await paste(comment);
  await expect(comment).toHaveValue(/^Look: \[Screenshot \d{4}-\d\d-\d\d \d\d\.\d\d\.png\]\(\/api\/files\/[\da-f-]{36}\)$/);
  await page.keyboard.type(' again');
  await expect(comment).toHaveValue(/^Look: \[.+\]\(\/api\/files\/[\da-f-]{36}\) again$/);
  await comment.press('Enter');
  await said(page, 'Comment added successfully!');

  const theirs = files(panelOf(ana, title));
  const name = (await stored(page, id)).files[0].name;
  await expect(theirs.getByText(name)).toBeVisible();
  await expect(theirs.getByRole('img')).toHaveCount(0);
  const preview = theirs.getByRole('button', { name: `Open ${name}` }).locator('img');
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([512, 288]);
  await expect(card(page, title).getByTitle('1 file', { exact: true })).toBeAttached();
  const link = panelOf(ana, title).getByRole('link', { name, exact: true });
  const [download] = await Promise.all([ana.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe(name);

  await theirs.getByRole('button', { name: `Open ${name}` }).press('Enter');
  const large = ana.getByRole('dialog', { name, exact: true }).getByRole('img', { name });
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
  await examine(ana, 'a large image', [360, 1440]);
  await ana.keyboard.press('Escape');
  await expect(theirs.getByRole('button', { name: `Open ${name}` })).toBeFocused();
  await examine(ana, 'files in the panel', [360, 1440]);

  await theirs.getByRole('button', { name: `Remove ${name}` }).press('Enter');
  await said(ana, `${name} removed.`);
  await expect(card(page, title).getByTitle('1 file', { exact: true })).toHaveCount(0);
  await ana.getByRole('button', { name: 'Undo' }).click();
  await expect(theirs.getByText(name)).toBeVisible();

  await ana.keyboard.press('Escape');
  await ana.request.delete(`/api/tasks/${id}`);
  await expect(card(page, title)).toHaveCount(0);
  expect((await page.request.get(`/api/files/${(await download.url()).split('/').at(-1)}`)).status()).toBe(404);
  await ana.request.post(`/api/tasks/${id}/restore`);
  await expect(card(page, title).getByTitle('1 file', { exact: true })).toBeAttached();
  await page.goto(`/?task=${id}`);
  await expect(files(panelOf(page, title)).getByRole('link', { name: `Download ${name}` })).toBeVisible();
});

test('by keyboard, files are attached to a new task and in the dialog, and removed', async ({ page }) => {
  const title = 'Gate log';
  let chosen = [text('one.log'), text('two.log')];
  // From the beginning, because Playwright needs a moment until it hears of choosers.
  page.on('filechooser', (chooser) => void chooser.setFiles(chosen));
  await page.goto('/');
  await keysReady(page);
  await tabTo(page, form(page).getByRole('textbox', { name: 'Title' }));
  await page.keyboard.type(title);
  const attach = form(page).getByRole('button', { name: 'Attach Files' });
  await tabTo(page, attach);
  await page.keyboard.press('Enter');
  await expect(form(page).getByText('These files go up once the task is created.')).toBeVisible();
  await examine(page, 'files in the create form', [320, 1440]);
  await tabTo(page, form(page).getByRole('button', { name: 'Create Task' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await said(page, '2 files added.');
  await expect(card(page, title).getByTitle('2 files', { exact: true })).toBeAttached();

  await card(page, title).focus();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await tabTo(page, dialog.getByRole('button', { name: 'Attach Files' }));
  chosen = [text('three.log')];
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('link', { name: /^Download/ })).toHaveCount(3);
  expect(await dialog.getByRole('listitem').locator('p').allTextContents()).toEqual(['one.log', 'two.log', 'three.log']);
  await examine(page, 'files in the dialog', [360, 1440]);
  await tabTo(page, dialog.getByRole('button', { name: 'Remove two.log' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('link', { name: /^Download/ })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(card(page, title)).toBeFocused();
  await page.keyboard.press('Control+z');
  await said(page, 'two.log restored.');
  await expect(card(page, title).getByTitle('3 files', { exact: true })).toBeAttached();
});

test('a screenshot pasted into a new description becomes a link once its task is created, and a colleague’s tick meanwhile stays', {
  tag: '@long',
}, async ({ page }) => {
  const title = 'Door code fails';
  await page.goto('/');
  await keysReady(page);
  await form(page).getByRole('textbox', { name: 'Title' }).fill(title);
  const description = form(page).getByRole('textbox', { name: 'Description' });
  await description.fill('- [ ] Reset it\n- [ ] Call\n\nSee ');
  await paste(description);
  await expect(description).toHaveValue(/\nSee \[Screenshot \d{4}-\d\d-\d\d \d\d\.\d\d\.png\]$/);
  let id = '';
  // The colleague is faster than the upload.
  await page.route('**/api/tasks/*/files?*', async (route) => {
    [, id = ''] = /tasks\/([^/]+)/.exec(route.request().url()) ?? [];
    const task = await stored(page, id);
    await page.request.put(`/api/tasks/${id}`, { data: { ...task, description: task.description.replace('[ ]', '[x]') } });
    await route.continue();
  });
  await form(page).getByRole('button', { name: 'Create Task' }).click();
  await expect(page.getByText(/ added\.$/)).toBeVisible();
  expect((await stored(page, id)).description).toMatch(/^- \[x\] Reset it\n- \[ \] Call\n\nSee \[Screenshot.*\]\(.*\)$/);
  await page.goto(`/?task=${id}`);
  const link = panelOf(page, title).getByRole('link', { name: /^Screenshot/ });
  await expect(link).toHaveAttribute('href', /^\/api\/files\/[\da-f-]{36}$/);
});

test('files dragged over a card mark it, and the drop attaches them', { tag: '@long' }, async ({ page }) => {
  const title = 'Broken hinge';
  await begin(page, { title });
  await keysReady(page);
  const data = await made(page, 'hinge.png', [300, 900]);
  await card(page, title).dispatchEvent('dragover', { dataTransfer: data });
  await expect(card(page, title)).toHaveAttribute('data-file-drop', 'Drop to attach');
  await card(page, title).dispatchEvent('drop', { dataTransfer: data });
  await said(page, 'hinge.png added.');
  await expect(card(page, title)).not.toHaveAttribute('data-file-drop');
  await expect(card(page, title).getByTitle('1 file', { exact: true })).toBeAttached();
});

test('on a phone, a long name takes two lines and the panel stays within the window', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const title = 'Long names';
  await page.goto(`/?task=${await given(page, { title })}`);
  const panel = panelOf(page, title);
  await panel.locator('input[type="file"]').setInputFiles([text(`${'print-server'.repeat(12)}.log`)]);
  await expect(panel.getByRole('link', { name: /^Download/ })).toBeInViewport({ ratio: 1 });
  expect((await panel.boundingBox())?.width).toBe(360);
});

test.describe('on a bad network', () => {
  test.use({ networkFails: true });

  test('an upload that was cut off goes on after Retry, and the page asks before it is left meanwhile', async ({ page, context }) => {
    const title = 'Cut line';
    await page.goto(`/?task=${await given(page, { title })}`);
    const panel = panelOf(page, title);
    await keysReadyIn(panel);
    await page.route('**/api/tasks/*/files?*', (route) => route.abort());
    await panel.locator('input[type="file"]').setInputFiles([text('cut.log')]);
    await expect(panel.getByRole('alert')).toContainText('The server cannot be reached.');
    await page.unroute('**/api/tasks/*/files?*');
    await panel.getByRole('button', { name: 'Retry cut.log' }).click();
    await expect(panel.getByRole('link', { name: 'Download cut.log' })).toBeVisible();

    // A slow upload, because the server is far away.
    let go = () => {};
    const arrived = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/api/tasks/*/files?*', async (route) => {
      await arrived;
      await route.continue();
    });
    await panel.locator('input[type="file"]').setInputFiles([text('slow.log')]);
    await expect(panel.getByRole('progressbar', { name: 'Upload of slow.log' })).toBeVisible();
    const asked = page.waitForEvent('dialog');
    void page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    go();
    await expect(panel.getByRole('link', { name: 'Download slow.log' })).toBeVisible();
    expect(context.pages()).toHaveLength(1);
  });
});

/** The panel's files can be attached. */
async function keysReadyIn(panel: Locator): Promise<void> {
  await expect(panel.getByRole('button', { name: 'Attach Files' })).toBeVisible();
}
