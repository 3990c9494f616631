import { late } from '../ui/late.tsx';

/** The dialog `Manage Admins`, opened from the header and the palette. */
export const AdminsDialog = late(async () => (await import('../admins/admins-dialog.tsx')).AdminsDialog, 'wanted');
