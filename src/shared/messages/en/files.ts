import { locale } from '#messages/dates.ts';
import { counted } from '#messages/plural.ts';
import { shownFileName } from '../../shown-file-name.ts';

export const list = 'Files';
export const attach = 'Attach Files';
export const dropHere = 'Drop to attach';
export const downloadFile = (name: string) => `Download ${name}`;
export const removeFile = (name: string) => `Remove ${name}`;
export const openFile = (name: string) => `Open ${name}`;
export const waiting = 'These files go up once the task is created.';

const KILOBYTE = 1024;
const shown = (count: number, digits: number) => count.toLocaleString(locale, { maximumFractionDigits: digits });
/** A size in bytes in words: `1.2 MB`. */
export const size = (bytes: number) => {
  if (bytes < KILOBYTE) return counted(bytes, 'byte');
  // Rounded up to a thousand kilobytes, it is a megabyte.
  if (bytes < 999.5 * KILOBYTE) return `${shown(bytes / KILOBYTE, 0)} KB`;
  return `${shown(bytes / KILOBYTE ** 2, 1)} MB`;
};

export const uploadOf = (name: string) => `Upload of ${name}`;
export const queued = 'Waiting';
export const cancelUpload = (name: string) => `Cancel ${name}`;
export const retryUpload = (name: string) => `Retry ${name}`;

const named = ([first = '', ...others]: readonly string[]) =>
  others.length === 0 ? shownFileName(first) : counted(others.length + 1, 'file');
export const added = (names: readonly string[]) => `${named(names)} added.`;
export const removed = (names: readonly string[]) => `${named(names)} removed.`;
export const restored = (names: readonly string[]) => `${named(names)} restored.`;
/** @param reason of the first of them, a sentence */
export const notAdded = (names: readonly string[], reason: string) => `${named(names)} could not be added. ${reason}`;

/** @param reason a sentence */
export const notLinked = (names: readonly string[], reason: string) =>
  `${named(names)} added, but the description could not link to it. ${reason}`;

export const tooLarge = (megabytes: number) => `The file is larger than ${megabytes} MB. Make it smaller, or share it another way.`;
export const noFolders = 'A folder cannot be attached, so nothing was added. Attach its files, not the folder.';

export const screenshot = (date: string, time: string) => `Screenshot ${date} ${time.replaceAll(':', '.')}.png`;
/** The text in the place of a file under way. @param number tells files of one name apart */
export const placeholder = (name: string, number: number) => `[Uploading ${name}…](${number})`;
export const stillUploading = {
  title: 'A file is still being uploaded',
  description: 'Send the text once its files are there.',
};

export const place = (number: number, count: number) => `${number} of ${count}`;
export const previous = 'Previous image';
export const next = 'Next image';
export const cannotBeShown = 'This image cannot be shown. Download it instead.';
