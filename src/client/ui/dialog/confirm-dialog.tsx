import { AlertDialog } from 'radix-ui';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';
import { ToastPlace } from '../toast/toast-place.tsx';
import { dialogOverlay, dialogPanel, dialogWindow } from './dialog-style.ts';
import { FocusReturn, leaveFocus } from './focus-return.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, in one sentence: the dialog's accessible name. */
  title: string;
  /** What it is about, or what a yes means, where the question does not say all. */
  description?: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** The answer was yes. The dialog stays open until `open` says otherwise. None where there is nothing left to say yes to. */
  onConfirm: (() => void) | undefined;
  busy?: boolean;
  /** Where focus goes on closing when the element it came from is gone. */
  returnFocus?: () => HTMLElement | null;
};

/** Asks before something that is not easily taken back. Focus starts on the way out. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  busy = false,
  returnFocus,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={dialogOverlay}>
          <AlertDialog.Content onCloseAutoFocus={leaveFocus} className={classes(dialogWindow, 'max-w-sm')}>
            <div className={dialogPanel}>
              <div className="grid gap-2 p-5">
                <AlertDialog.Title className="text-title font-semibold text-body wrap-anywhere">{title}</AlertDialog.Title>
                {description && (
                  <AlertDialog.Description dir="auto" className="line-clamp-4 text-muted wrap-anywhere">
                    {description}
                  </AlertDialog.Description>
                )}
              </div>
              <div className="flex flex-wrap justify-end gap-2 px-5 pb-5">
                <AlertDialog.Cancel asChild>
                  <Button>{cancelLabel}</Button>
                </AlertDialog.Cancel>
                {onConfirm && (
                  <Button variant="danger" busy={busy} onClick={onConfirm}>
                    {confirmLabel}
                  </Button>
                )}
              </div>
            </div>
            <FocusReturn instead={returnFocus} />
            <ToastPlace open={open} onClose={() => onOpenChange(false)} />
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
