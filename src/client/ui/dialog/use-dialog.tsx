import { type ComponentType, type ReactNode, useState } from 'react';

export type DialogPart = ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>;

/** The state of one open dialog at a time. @returns `show` opens a dialog; `element` must be rendered */
export function useDialog(): { show: (part: DialogPart) => void; element: ReactNode } {
  const [shown, setShown] = useState<{ Part: DialogPart } | null>(null);
  const [open, setOpen] = useState(false);
  const show = (Part: DialogPart) => {
    setShown({ Part });
    setOpen(true);
  };
  return { show, element: shown && <shown.Part open={open} onOpenChange={setOpen} /> };
}
