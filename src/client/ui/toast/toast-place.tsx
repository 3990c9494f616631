import { useEffect, useRef } from 'react';
import { openWindows } from '../dialog/open-windows.ts';

/** Where toasts stand while the modal dialog around it is open. It leaves as soon as the dialog starts to close. */
export function ToastPlace({ open, onClose }: { open: boolean; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
  });
  useEffect(() => {
    const element = place.current;
    if (!open || !element) return;
    return openWindows.add({ element, close: () => latestClose.current() });
  }, [open]);
  return <div ref={place} />;
}
