import { makeStore } from './store.ts';

/** How far the server's clock is ahead of the device's (milliseconds). */
const ahead = makeStore(0);

/** The time by the server's clock (milliseconds since 1970): that of a device may be a day off. */
export const serverNow = (): number => Date.now() + ahead.get();

/** Calls a listener when the clock is set. @returns what ends it */
export const watchServerClock = ahead.subscribe;

/**
 * Sets the clock by an answer that has just come. Its date is the second in which it was made, somewhere between sending and receiving. A clock that
 * agrees with that stays as it is, so time doesn't jump with every answer.
 * @param date the header `Date`
 * @param sentAt when the call was sent, by the device's clock
 */
export function setServerClock(date: string | null, sentAt: number): void {
  const second = Date.parse(date ?? '');
  if (!Number.isNaN(second)) ahead.set(Math.min(Math.max(ahead.get(), second - Date.now()), second + 1_000 - sentAt));
}
