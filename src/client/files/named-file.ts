import * as messages from '#messages/files.ts';
import { dayOf } from '#shared/calendar.ts';
import { newKey } from '../board-store/drafts/idempotency.ts';
import { serverNow } from '../ui/server-clock.ts';
import { timeZone } from '../ui/time-zone.ts';

/** A file with the name that it gets on the board. */
export type NamedFile = {
  /** Its idempotency key, so that a retry adds it once. */
  key: string;
  file: File;
  name: string;
  /** The text that stands for it in the description of a new task. */
  mark?: string;
};

/** The name that browsers give to every pasted screenshot. */
const PASTED = 'image.png';

function screenshotName(): string {
  const now = serverNow();
  // This locale writes 24 hours with two digits.
  const time = new Date(now).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return messages.screenshot(dayOf(new Date(now).toISOString(), timeZone), time);
}

/** Chosen or dropped files by their own names. */
export const namedFiles = (files: Iterable<File>): NamedFile[] => [...files].map((file) => ({ key: newKey(), file, name: file.name }));

/** Pasted files; a screenshot is named by its time. */
export const pastedFiles = (files: Iterable<File>): NamedFile[] =>
  namedFiles(files).map((one) => (one.name === PASTED ? { ...one, name: screenshotName() } : one));

const written = document.querySelector<HTMLMetaElement>('meta[name="max-file-megabytes"]')?.content;
const megabytes = Number(written ?? 25);

export const isTooLarge = ({ size }: File): boolean => size > megabytes * 1024 ** 2;

export const tooLarge = messages.tooLarge(megabytes);
