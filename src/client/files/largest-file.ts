import * as messages from '#messages/files.ts';
import { ApiError } from '../api/request.ts';

const written = document.querySelector<HTMLMetaElement>('meta[name="max-file-megabytes"]')?.content;
/** From the page's HTML. */
const megabytes = Number(written ?? 25);

export const isTooLarge = ({ size }: File): boolean => size > megabytes * 1024 ** 2;

export const tooLarge = messages.tooLarge(megabytes);

/** Refuses a file that is too large, as the server would once it came. @throws ApiError */
export async function checkSize(file: File): Promise<void> {
  if (isTooLarge(file)) throw new ApiError(413, `413: ${tooLarge}`);
}
