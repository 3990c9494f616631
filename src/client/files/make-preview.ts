import { PREVIEW_MOST, PREVIEW_SIDE_MOST } from '#shared/limits.ts';

/** The largest image that is decoded for a preview (px). */
const PIXELS_MOST = 100_000_000;
const TYPE = 'image/webp';

/** An image's size as it is shown upright. Unlike a decoded one it needs no memory for its pixels. @throws Event if it is no image */
async function sizeOf(file: Blob): Promise<{ width: number; height: number }> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = address;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function draw(file: Blob): Promise<Blob | null> {
  const { width, height } = await sizeOf(file);
  if (width * height > PIXELS_MOST) return null;
  const scale = Math.min(1, PREVIEW_SIDE_MOST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  // Decoded beside the page's own thread.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, TYPE, 0.8));
}

/** A small, upright WebP of an image, without its place or camera. @returns null if the browser can't make one */
export async function makePreview(file: Blob): Promise<Blob | null> {
  const preview = await draw(file).catch(() => null);
  // A browser that can't write WebP gives PNG.
  return preview && preview.type === TYPE && preview.size <= PREVIEW_MOST ? preview : null;
}
