import { type ComponentType, type ReactNode, useState } from 'react';

/** A dialog over the page, as its opener sees it. */
export type DialogPart = ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>;

/**
 * Holds one open dialog at a time.
 * @returns `show` opens a dialog; `element` must be drawn
 */
export function useDialog(): { show: (part: DialogPart) => void; element: ReactNode } {
  const [shown, setShown] = useState<{ Part: DialogPart } | null>(null);
  const [open, setOpen] = useState(false);
  const show = (Part: DialogPart) => {
    setShown({ Part });
    setOpen(true);
  };
  return { show, element: shown && <shown.Part open={open} onOpenChange={setOpen} /> };
}
