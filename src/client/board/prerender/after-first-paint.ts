import { keepEarlyKeys } from '../../shortcuts/early-keys.ts';

/** Where painting waits for something else, the page does not (milliseconds). */
const PATIENCE = 300;

// What the server has drawn is painted before the rest of the script runs, which would hold it up. A page that nobody looks at is not painted.
if (document.querySelector('[data-column]') && document.visibilityState === 'visible') {
  keepEarlyKeys();
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    setTimeout(resolve, PATIENCE);
  });
}
