import { Info, Keyboard, type LucideIcon, MonitorSmartphone, ScrollText } from 'lucide-react';
import type { may } from '#shared/permissions.ts';
import type { WindowPart } from '../ui/dialog/use-window.tsx';

/** A dialog over the page by its name, the call that whoever opens it must be allowed to make, and the key that opens it. */
export type MoreEntry = {
  name: string;
  Icon: LucideIcon;
  needs?: Parameters<typeof may>[1];
  key?: string;
  load: () => Promise<WindowPart>;
};

/** What is needed now and then: the menu `More` lists it, and the command palette finds it. */
export const moreEntries: readonly MoreEntry[] = [
  { name: 'Your Devices', Icon: MonitorSmartphone, load: async () => (await import('../session/devices-dialog.tsx')).DevicesDialog },
  { name: 'Audit Log', Icon: ScrollText, needs: 'listAudit', load: async () => (await import('../audit/audit-dialog.tsx')).AuditDialog },
  { name: 'Keyboard Shortcuts', Icon: Keyboard, key: '?', load: async () => (await import('../shortcuts/keys-dialog.tsx')).KeysDialog },
  { name: 'About Max Tasks', Icon: Info, load: async () => (await import('./about-dialog.tsx')).AboutDialog },
];
