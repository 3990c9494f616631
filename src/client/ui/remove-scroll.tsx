import { type ComponentType, type ReactNode, useLayoutEffect } from 'react';

type RemoveScrollProps = { as: ComponentType<{ children?: ReactNode }>; children?: ReactNode };

let locks = 0;

/** Takes the page's scrolling from it, or gives it back; where it had a bar, the bar's place is kept. */
function lock(change: 1 | -1): void {
  const page = document.documentElement;
  if (!locks) page.dataset.scrollLocked = innerWidth > page.clientWidth ? 'beside-bar' : '';
  locks += change;
  if (!locks) delete page.dataset.scrollLocked;
}

/**
 * Keeps the page behind a dialog or a list where it is. Stands where Radix imports `react-remove-scroll`, which adds a style sheet to the page
 * each time, so that all styles are looked over, and keeps wheels and fingers off by script: ours find an overlay below the dialog.
 */
export function RemoveScroll({ as: Wrapped, children }: RemoveScrollProps) {
  useLayoutEffect(() => {
    lock(1);
    return () => lock(-1);
  }, []);
  return <Wrapped>{children}</Wrapped>;
}
