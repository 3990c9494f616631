import { LINKED, openTask } from '../board-store/linked-task.ts';
import { isSupported, renewPush } from './this-device.ts';

/** Opens the task of a clicked notification, as the service worker asks. */
function openAsAsked({ data }: MessageEvent<string>): void {
  const task = new URL(data, location.href).searchParams.get(LINKED);
  if (task) openTask(task);
}

/** Keeps the push of this browser up to date while a user has the board open. @returns a function that ends it */
export function followPush(userId: string): () => void {
  if (!isSupported()) return () => {};
  // The next opening of the board tries again.
  renewPush(userId).catch(() => {});
  navigator.serviceWorker.addEventListener('message', openAsAsked);
  return () => navigator.serviceWorker.removeEventListener('message', openAsAsked);
}
