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
      {/* With the buttons, from which arrow keys scroll it. */}
      <div className="min-h-0 overflow-y-auto">
        <div className="grid gap-2 p-5 pb-2">
          <Primitive.Title className="text-title font-semibold text-body wrap-anywhere">{title}</Primitive.Title>
          {description && (
            <Primitive.Description dir="auto" className="line-clamp-10 text-muted wrap-anywhere">
              {description}
            </Primitive.Description>
          )}
        </div>
        <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 bg-raised px-5 pt-3 pb-5">
          <Primitive.Close asChild>
            <Button>{cancelLabel}</Button>
          </Primitive.Close>
          {onConfirm && (
            <Button variant="danger" busy={false} onClick={confirm}>
              {confirmLabel}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}

/** Asks a question over the page. @param act called once it is confirmed */
export function askFirst(question: Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmLabel'>, act: () => void): void {
  showDialog((state) => <ConfirmDialog {...state} {...question} onConfirm={act} />, askFirst);
}
