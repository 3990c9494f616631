import { Dialog as Primitive } from 'radix-ui';
import { Button } from '../button.tsx';
import { Modal } from './modal.tsx';

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
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  busy = false,
  ...modal
}: ConfirmDialogProps) {
  return (
    <Modal {...modal} role="alertdialog" closesBeside={false} className="max-w-sm">
      <div className="grid gap-2 p-5">
        <Primitive.Title className="text-title font-semibold text-body wrap-anywhere">{title}</Primitive.Title>
        {description && (
          <Primitive.Description dir="auto" className="line-clamp-4 text-muted wrap-anywhere">
            {description}
          </Primitive.Description>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2 px-5 pb-5">
        <Primitive.Close asChild>
          <Button>{cancelLabel}</Button>
        </Primitive.Close>
        {onConfirm && (
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        )}
      </div>
    </Modal>
  );
}
