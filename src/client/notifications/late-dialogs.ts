import type { DialogPart } from '../ui/dialog/use-dialog.tsx';
import { late } from '../ui/late.tsx';

/** The dialog `Notification Settings`, opened from the menu, the palette and the panel. */
export const SettingsDialog: DialogPart = late(
  async () => (await import('./settings/settings-dialog.tsx')).SettingsDialog,
  'wanted',
);
