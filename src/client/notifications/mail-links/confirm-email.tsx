import { useState } from 'react';
import * as messages from '#messages/mail-links.ts';
import * as toasts from '#messages/toasts.ts';
import { call } from '../../api/call.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { toastError } from '../../ui/toast/toast-error.ts';
import { useTokenInAddress } from './use-token-in-address.ts';

/** The dialog of a link that confirms a mail address. Its button confirms, because mail programs open links by themselves. */
export function ConfirmEmail() {
  const token = useTokenInAddress('confirm');
  const [open, setOpen] = useState(token !== null);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (body: { token: string }) => call('confirmEmail', { body }),
    onSuccess: () => {
      setOpen(false);
      toast({ title: toasts.success, description: messages.confirmed });
    },
    onError: (error) => void toastError(error),
  });
  if (token === null) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={messages.confirm}
      focusItself
      footer={
        <Button variant="primary" busy={isPending} onClick={() => mutate({ token })}>
          {messages.confirm}
        </Button>
      }
    >
      <p>{messages.confirmHint}</p>
    </Dialog>
  );
}
