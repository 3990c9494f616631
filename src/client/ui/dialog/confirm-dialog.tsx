import { Dialog as Primitive } from 'radix-ui';
import * as messages from '#messages/controls.ts';
import { Button } from '../button.tsx';
import { showDialog } from './dialogs.tsx';
import { Modal, type OpenProps } from './modal.tsx';

type ConfirmDialogProps = OpenProps & {
  title: string;
  /** The subject of the question, or the consequence of confirming. */
  description?: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** Called once the dialog has closed. Undefined if there is nothing left to confirm. */
  onConfirm: (() => void) | undefined;
};

/** An alert dialog that confirms an action. Focus starts on its cancel button. */
export function ConfirmDialog({
  title,
  description,
  confirmLabel,
  cancelLabel = messages.cancel,
  onConfirm,
  ...modal
}: ConfirmDialogProps) {
  const confirm = () => {
    modal.onClose();
    onConfirm?.();
  };
  return (
    <Modal {...modal} role="alertdialog" closesBeside={false} className="max-w-sm">
      <div className="grid min-h-0 gap-2 overflow-y-auto p-5">
        <Primitive.Title className="text-title font-semibold text-body wrap-anywhere">{title}</Primitive.Title>
        {description && (
          <Primitive.Description dir="auto" className="line-clamp-10 text-muted wrap-anywhere">
            {description}
          </Primitive.Description>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2 px-5 pb-5">
        <Primitive.Close asChild>
          <Button>{cancelLabel}</Button>
        </Primitive.Close>
        {onConfirm && (
          <Button variant="danger" busy={false} onClick={confirm}>
            {confirmLabel}
          </Button>
        )}
      </div>
    </Modal>
  );
}

/** Asks a question over the page. @param act called once it is confirmed */
export function askFirst(question: Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmLabel'>, act: () => void): void {
  showDialog((state) => <ConfirmDialog {...state} {...question} onConfirm={act} />, askFirst);
}
