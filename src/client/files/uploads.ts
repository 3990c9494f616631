import { makeStore } from '../ui/store.ts';
import type { NamedFile } from './named-file.ts';

/** A file on its way to a task. */
export type Upload = NamedFile & {
  taskId: string;
  /** The part that is sent, from 0 to 1; null while it waits for its turn. */
  sent: number | null;
  /** A failed upload stays until it is retried or cancelled. */
  error?: Error | undefined;
};

/** All uploads, in order. */
export const uploads = makeStore<readonly Upload[]>([]);

/** Asks the reader before the page is left. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();
uploads.subscribe(() => {
  if (uploads.get().some(({ error }) => !error)) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
});

/** Changes an upload, unless it was cancelled. */
export const changeUpload = (key: string, change: Partial<Upload>): void =>
  uploads.set(uploads.get().map((one) => (one.key === key ? { ...one, ...change } : one)));

export const dropUpload = (key: string): void => uploads.set(uploads.get().filter((one) => one.key !== key));
