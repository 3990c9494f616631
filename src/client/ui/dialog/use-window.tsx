import { type FunctionComponent, type ReactNode, useState } from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';
import { BROKEN, toastError, toastNotNow } from '../toast/toast-error.ts';
import { Waiting } from '../waiting.tsx';
import { type AskedWindow, askForWindow } from './late-window.ts';

/** A dialog over the page, as whoever opens it sees it. */
export type WindowPart = FunctionComponent<{ open: boolean; onOpenChange: (open: boolean) => void }>;

const nothing = () => null;

/**
 * A dialog whose code comes when it is first opened; where it does not come, or fails, a toast says so and the page stays as it is. One
 * that comes when somebody has gone on to something else does not open.
 * @returns `show` opens the dialog that it is given the way to, and tells in the end whether it did; `element` is to be drawn
 */
export function useWindow(): { show: (load: () => Promise<WindowPart>) => Promise<boolean>; element: ReactNode } {
  const [shown, setShown] = useState<{ Window: WindowPart } | null>(null);
  const [open, setOpen] = useState(false);
  const [waitsFor, setWaitsFor] = useState<AskedWindow | null>(null);
  const show = (load: () => Promise<WindowPart>) => {
    const asked = askForWindow();
    setWaitsFor(asked);
    return load()
      .then(
        (Window) => {
          if (!asked.isLatest() || asked.isInTheWay()) return false;
          setShown({ Window });
          setOpen(true);
          return true;
        },
        () => {
          if (asked.isLatest()) toastNotNow(() => show(load));
          return false;
        },
      )
      .finally(() => {
        asked.end();
        setWaitsFor((now) => (now === asked ? null : now));
      });
  };
  const tellBroken = () => {
    setShown(null);
    toastError(new Error(BROKEN));
  };
  const element = (
    <>
      {waitsFor && <Waiting />}
      {shown && (
        <ErrorBoundary instead={nothing} whenFailed={tellBroken}>
          <shown.Window open={open} onOpenChange={setOpen} />
        </ErrorBoundary>
      )}
    </>
  );
  return { show, element };
}
