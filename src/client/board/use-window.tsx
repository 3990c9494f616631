import { type FunctionComponent, type ReactNode, useState } from 'react';
import { toastError } from './toast-error.ts';

/** A window over the page, as whoever opens it sees it. */
export type WindowPart = FunctionComponent<{ open: boolean; onOpenChange: (open: boolean) => void }>;

const NOT_NOW = 'This cannot be opened right now. Check your connection and try again, or reload the page.';

/**
 * A window whose code comes when it is first opened; where it does not come, a toast says so and the page stays as it is.
 * @returns `show` opens the window that it is given the way to; `element` is to be drawn
 */
export function useWindow(): { show: (load: () => Promise<WindowPart>) => void; element: ReactNode } {
  const [shown, setShown] = useState<{ Window: WindowPart } | null>(null);
  const [open, setOpen] = useState(false);
  const show = (load: () => Promise<WindowPart>) =>
    void load().then(
      (Window) => {
        setShown({ Window });
        setOpen(true);
      },
      () => toastError(new Error(NOT_NOW)),
    );
  return { show, element: shown && <shown.Window open={open} onOpenChange={setOpen} /> };
}
