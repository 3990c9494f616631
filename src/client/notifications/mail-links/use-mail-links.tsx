import { useEffect } from 'react';
import * as messages from '#messages/mail-links.ts';
import { ActionButton } from '../../api/action-button.tsx';
import { call } from '../../api/call.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { type DialogPart, showDialog } from '../../ui/dialog/dialogs.tsx';
import { SettingsDialog } from '../late-dialogs.ts';
import { useTokenInAddress } from './use-token-in-address.ts';

/** The dialog that confirms a mail address. A button confirms it, because mail programs open links by themselves. */
const confirming =
  (token: string): DialogPart =>
  (state) => (
    <Dialog
      {...state}
      title={messages.confirm}
      focusItself
      footer={
        <ActionButton
          variant="primary"
          act={() => call('confirmEmail', { body: { token } })}
          said={() => messages.confirmed}
          onSuccess={state.onClose}
        >
          {messages.confirm}
        </ActionButton>
      }
    >
      <p>{messages.confirmHint}</p>
    </Dialog>
  );

/** Opens the dialog that a mail's link leads to: `/?confirm=<token>` or `/?settings=notifications`. */
export function useMailLinks(): void {
  const token = useTokenInAddress('confirm');
  const settings = useTokenInAddress('settings');
  useEffect(() => {
    if (token !== null) showDialog(confirming(token));
    if (settings === 'notifications') showDialog(SettingsDialog);
  }, [token, settings]);
}
