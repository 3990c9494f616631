import type { DialogPart } from '../ui/dialog/dialogs.tsx';
import { late } from '../ui/late.tsx';

/** The dialog `Deliveries`, opened from the menu and the palette. */
export const DeliveriesDialog: DialogPart = late(
  async () => (await import('./deliveries/deliveries-dialog.tsx')).DeliveriesDialog,
  'wanted',
);

/** The dialog `Notification Settings`, opened from the menu, the palette and the panel. */
export const SettingsDialog: DialogPart = late(async () => (await import('./settings/settings-dialog.tsx')).SettingsDialog, 'wanted');
