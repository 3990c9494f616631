/** A page that nobody looks at is not painted; where painting waits for something else, the page does not (milliseconds). */
const PATIENCE = 300;

// What the server has drawn is painted before the rest of the script runs, which would hold it up.
if (document.querySelector('article'))
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    setTimeout(resolve, PATIENCE);
  });

export {};
