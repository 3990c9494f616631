import { tooLarge } from '#messages/files.ts';

export const fileNotFound = 'This file does not exist or was removed.';
export const previewNotFound = 'This file has no preview.';
export const fileTooLarge = (bytes: number) => tooLarge(bytes / 1024 / 1024);
export const tooManyFiles = (most: number) => `A task can have ${most} files. Remove one first.`;
export const noRoom = (gigabytes: number, days: number) =>
  `All files together may take ${gigabytes} GB, and this one does not fit. Removed files count for ${days} days. Ask your administrator for more room.`;
export const uploadCut = 'The upload ended before all of its bytes came. Send the file again.';
export const uploadIsForm = 'Send the bytes of the file themselves, not a form with the file in it.';
export const uploadCompressed = 'A file must be sent without a Content-Encoding.';
export const uploadLost = 'The file was lost on the way to the disk. Send it again.';
export const tooManyUploads = (most: number) => `You have ${most} uploads in progress. Wait until one ends, then try again.`;
export const previewNotImage = 'A preview must be a WebP image.';
export const previewTooWide = (pixels: number) => `A preview must be at most ${pixels} pixels wide and high.`;
export const previewNotWebp = 'A preview must be sent as image/webp, without a Content-Encoding.';
export const noSuchRange = 'The file has no such part.';

export const restoredStays = 'A file that was restored stays.';
export const removedForGood = 'A removed file is gone for good.';
