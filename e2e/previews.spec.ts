import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { card, form, given, said, signIn } from './board.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

/** A JPEG of the browser, red on the left and blue on the right, that asks to be shown turned to the right by a quarter. */
async function turnedJpeg(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 });
    const context = canvas.getContext('2d');
    for (const [colour, left] of [
      ['red', 0],
      ['blue', 300],
    ] as const)
      if (context) {
        context.fillStyle = colour;
        context.fillRect(left, 0, 300, 400);
      }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const jpeg = Buffer.from(base64, 'base64');
  // A segment of EXIF with one entry, the orientation (0x0112) of 6.
  const exif = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex');
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

/** A white PNG with one bit a pixel, so that even a huge one has few bytes. */
function whitePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const row = Buffer.alloc(1 + Math.ceil(width / 8), 0xff).fill(0, 0, 1);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Attaches images to a new task. @returns finds the preview of one */
async function attach(page: Page, ...images: { name: string; mimeType: string; buffer: Buffer }[]) {
  const title = 'With images';
  await page.goto(`/?task=${await given(page, { title })}`);
  const panel = page.getByRole('dialog', { name: title, exact: true });
  await panel.locator('input[type="file"]').setInputFiles(images);
  await expect(panel.getByRole('link', { name: /^Download/ })).toHaveCount(images.length);
  return (name: string) => panel.getByRole('button', { name: `Open ${name}` }).locator('img');
}

test('the preview of a photo that was taken sideways stands upright', async ({ page }) => {
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await turnedJpeg(page) };
  const previewOf = await attach(page, photo);
  const seen = () =>
    previewOf(photo.name).evaluate((image: HTMLImageElement) => {
      const { naturalWidth: width, naturalHeight: height } = image;
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context?.drawImage(image, 0, 0);
      const colourAt = (y: number) => {
        const [red = 0, , blue = 0] = context?.getImageData(width / 2, y, 1, 1).data ?? [];
        return red > blue ? 'red' : 'blue';
      };
      return { width, height, above: colourAt(10), below: colourAt(height - 10) };
    });
  await expect.poll(seen).toEqual({ width: 341, height: 512, above: 'red', below: 'blue' });
});

test('a preview is no file to drop: the browser would hand it over as one, and its task would get it twice', async ({ page }) => {
  const previewOf = await attach(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await turnedJpeg(page) });
  const { x = 0, y = 0 } = (await previewOf('photo.jpg').boundingBox()) ?? {};
  const carried = page.evaluate(() => {
    const types = Promise.withResolvers<readonly string[]>();
    document.addEventListener('dragstart', ({ dataTransfer }) => types.resolve(dataTransfer?.types ?? []));
    document.addEventListener('pointerup', () => types.resolve([]));
    return types.promise;
  });
  await page.mouse.move(x + 10, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 60, { steps: 5 });
  await page.mouse.up();
  expect(await carried).not.toContain('Files');
});

test('a task with an image that was just created is undone like any other, because its preview is no change by somebody else', async ({
  page,
}) => {
  const title = 'With a photo';
  await page.goto('/');
  await form(page).getByRole('textbox', { name: 'Title' }).fill(title);
  await page.locator('form input[type="file"]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: whitePng(100, 100) });
  const previewed = page.waitForResponse((answer) => answer.url().endsWith('/preview') && answer.request().method() === 'PUT');
  await form(page).getByRole('button', { name: 'Create Task' }).click();
  await said(page, 'photo.png added.');
  await previewed;
  await card(page, title).focus();
  await page.keyboard.press('Control+z');
  await said(page, 'photo.png removed.');
  await page.keyboard.press('Control+z');
  await said(page, 'Task deleted successfully!');
});

test('an image of 100 megapixels gets a preview, and one beyond is attached without', { tag: '@long' }, async ({ page }) => {
  const png = (name: string, width: number) => ({ name, mimeType: 'image/png', buffer: whitePng(width, 10_000) });
  const previewOf = await attach(page, png('beyond.png', 10_001), png('large.png', 10_000));
  await expect.poll(() => previewOf('large.png').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  await expect(previewOf('beyond.png')).toHaveCount(0);
});
