import { makeStore } from './store.ts';

/** The server's clock minus the device's (ms). */
const ahead = makeStore(0);

/** The server's time (ms since 1970), because a device's clock may be a day off. */
export const serverNow = (): number => Date.now() + ahead.get();

/** Calls a listener when the clock is set. @returns unsubscribes */
export const watchServerClock = ahead.subscribe;

/** Sets the clock by a response's `Date`, unless it agrees to the second. @param sentAt when the request was sent, by the device's clock */
export function setServerClock(date: string | null, sentAt: number): void {
  const second = Date.parse(date ?? '');
  if (!Number.isNaN(second)) ahead.set(Math.min(Math.max(ahead.get(), second - Date.now()), second + 1_000 - sentAt));
}
