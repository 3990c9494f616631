import { getConfig } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** The time in which a request of the page has surely reached its server (milliseconds). */
const ON_ITS_WAY = 50;

/** Gives a test a clock that `pass` moves on. By itself it keeps the usual pace, so that requests and polls work as ever. */
export function fakeTime(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
    shouldClearNativeTimers: true,
  });
  onTestFinished(async () => {
    // Timers outside of components, such as that of announcements, would otherwise never end.
    if (vi.isFakeTimers()) await vi.runOnlyPendingTimersAsync();
    vi.useRealTimers();
  });
}

/** Lets the page live through some time at once, and send what it asks for then. */
export async function pass(milliseconds: number): Promise<void> {
  await getConfig().asyncWrapper(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    await new Promise((resolve) => void setTimeout(resolve, ON_ITS_WAY));
  });
}
