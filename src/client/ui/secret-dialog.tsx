import * as messages from '#messages/controls.ts';
import { Button } from './button.tsx';
import { CopyText } from './copy-text.tsx';
import { Dialog } from './dialog/dialog.tsx';

type SecretDialogProps = {
  title: string;
  label: string;
  secret: string;
  hint: string;
  onClose: () => void;
};

/** A dialog that shows a secret once, to be copied. */
export function SecretDialog({ title, label, secret, hint, onClose }: SecretDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={messages.shownOnce}
      closesBeside={false}
      footer={
        <Button variant="primary" onClick={onClose}>
          {messages.done}
        </Button>
      }
    >
      <CopyText text={secret} label={label} action={messages.copy} />
      <p className="mt-4 text-label text-muted wrap-anywhere">{hint}</p>
    </Dialog>
  );
}
