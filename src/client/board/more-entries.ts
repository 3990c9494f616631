import { Info, Keyboard, type LucideIcon, MonitorSmartphone, ScrollText } from 'lucide-react';
import type { may } from '#shared/permissions.ts';
import type { DialogPart } from '../ui/dialog/use-dialog.tsx';
import { late } from '../ui/late.tsx';

/** A dialog over the page by its name, the call that whoever opens it must be allowed to make, and the key that opens it. */
export type MoreEntry = {
  name: string;
  Icon: LucideIcon;
  needs?: Parameters<typeof may>[1];
  key?: string;
  Dialog: DialogPart;
};

export const AdminsDialog = late(async () => (await import('../admins/admins-dialog.tsx')).AdminsDialog, 'wanted');
export const KeysDialog = late(async () => (await import('../shortcuts/keys-dialog.tsx')).KeysDialog, 'wanted');

/** What is needed now and then: the menu `More` lists it, and the command palette finds it. */
export const moreEntries: readonly MoreEntry[] = [
  {
    name: 'Your Devices',
    Icon: MonitorSmartphone,
    Dialog: late(async () => (await import('../session/devices-dialog.tsx')).DevicesDialog, 'wanted'),
  },
  {
    name: 'Audit Log',
    Icon: ScrollText,
    needs: 'listAudit',
    Dialog: late(async () => (await import('../audit/audit-dialog.tsx')).AuditDialog, 'wanted'),
  },
  { name: 'Keyboard Shortcuts', Icon: Keyboard, key: '?', Dialog: KeysDialog },
  { name: 'About Max Tasks', Icon: Info, Dialog: late(async () => (await import('./about-dialog.tsx')).AboutDialog, 'wanted') },
];
