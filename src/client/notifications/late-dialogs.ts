import type { DialogPart } from '../ui/dialog/dialogs.tsx';
import { late } from '../ui/late.tsx';

export const SettingsDialog: DialogPart = late(async () => (await import('./settings/settings-dialog.tsx')).SettingsDialog, 'wanted');
