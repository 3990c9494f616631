import { useState } from 'react';
import * as messages from '#messages/mail-links.ts';
import { ActionButton } from '../../api/action-button.tsx';
import { call } from '../../api/call.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SettingsDialog } from '../late-dialogs.ts';
import { useTokenInAddress } from './use-token-in-address.ts';

/** The dialog of a link that confirms a mail address. Its button confirms, because mail programs open links by themselves. */
export function ConfirmEmail() {
  const token = useTokenInAddress('confirm');
  const [open, setOpen] = useState(token !== null);
  if (token === null) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={messages.confirm}
      focusItself
      footer={
        <ActionButton
          variant="primary"
          act={() => call('confirmEmail', { body: { token } })}
          said={() => messages.confirmed}
          onSuccess={() => setOpen(false)}
        >
          {messages.confirm}
        </ActionButton>
      }
    >
      <p>{messages.confirmHint}</p>
    </Dialog>
  );
}

/** The dialog `Notification Settings`, which a mail's link `/?settings=notifications` opens. */
export function LinkedSettings() {
  const isMeant = useTokenInAddress('settings') === 'notifications';
  const [open, setOpen] = useState(isMeant);
  return isMeant && <SettingsDialog open={open} onOpenChange={setOpen} />;
}
