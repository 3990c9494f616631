import { flushSync } from 'react-dom';

/** Draws a change at once; where it adds something above the element with focus, that one stays where it is on the screen. */
export function keepInPlace(change: () => void): void {
  const focused = document.activeElement;
  const before = focused?.getBoundingClientRect();
  flushSync(change);
  if (!focused || !before || before.bottom < 0 || before.top > innerHeight) return;
  const moved = focused.getBoundingClientRect().top - before.top;
  if (moved !== 0) scrollBy(0, moved);
}
