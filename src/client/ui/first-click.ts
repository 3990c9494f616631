import type { MouseEvent } from 'react';

/** A click handler that ignores the second click of a double click, because the first may bring another button under the pointer. */
export const firstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
