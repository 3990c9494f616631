import { useState } from 'react';
import { SettingsDialog } from '../late-dialogs.ts';
import { useTokenInAddress } from './use-token-in-address.ts';

/** The dialog `Notification Settings`, which a mail's link `/?settings=notifications` opens. */
export function LinkedSettings() {
  const isMeant = useTokenInAddress('settings') === 'notifications';
  const [open, setOpen] = useState(isMeant);
  return isMeant && <SettingsDialog open={open} onOpenChange={setOpen} />;
}
