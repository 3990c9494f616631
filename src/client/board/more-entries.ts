import {
  Bell,
  FileInput,
  Info,
  Keyboard,
  KeyRound,
  type LucideIcon,
  MonitorSmartphone,
  ScrollText,
  Send,
  Settings2,
  ShieldCheck,
  Tag,
  Trash2,
  Webhook,
} from 'lucide-react';
import * as messages from '#messages/header.ts';
import type { may } from '#shared/permissions.ts';
import { hasFactor } from '../api/factor-ways.ts';
import { DeliveriesDialog, SettingsDialog } from '../notifications/late-dialogs.ts';
import { NotificationsPanel } from '../notifications/notifications-button.tsx';
import { SecurityDialog } from '../second-factor/late-parts.tsx';
import type { DialogPart } from '../ui/dialog/use-dialog.tsx';
import { late } from '../ui/late.tsx';

/** A dialog over the page by its name, the call that whoever opens it must be allowed to make, and the key that opens it. */
export type MoreEntry = {
  name: string;
  Icon: LucideIcon;
  needs?: Parameters<typeof may>[1];
  key?: string;
  /** Whether it begins a group of the menu. */
  begins?: boolean;
  Dialog: DialogPart;
};

const wanted = (load: () => Promise<DialogPart>) => late(load, 'wanted');

export const KeysDialog = wanted(async () => (await import('../shortcuts/keys-dialog.tsx')).KeysDialog);

/** Dialogs that are needed now and then, in the menu `More` and the command palette. */
export const moreEntries: readonly MoreEntry[] = [
  { name: messages.notifications, begins: true, Icon: Bell, key: messages.notificationsKey, Dialog: NotificationsPanel },
  { name: messages.notificationSettings, Icon: Settings2, Dialog: SettingsDialog },
  {
    name: messages.deletedTasks,
    begins: true,
    Icon: Trash2,
    Dialog: wanted(async () => (await import('../trash/trash-dialog.tsx')).TrashDialog),
  },
  { name: messages.importTasks, Icon: FileInput, Dialog: wanted(async () => (await import('../import/import-dialog.tsx')).ImportDialog) },
  {
    name: messages.labels,
    Icon: Tag,
    needs: 'createLabel',
    Dialog: wanted(async () => (await import('../labels/manage/labels-dialog.tsx')).LabelsDialog),
  },
  {
    name: messages.devices,
    begins: true,
    Icon: MonitorSmartphone,
    Dialog: wanted(async () => (await import('../session/devices-dialog.tsx')).DevicesDialog),
  },
  ...(hasFactor ? [{ name: messages.security, Icon: ShieldCheck, Dialog: SecurityDialog }] : []),
  { name: messages.apiTokens, Icon: KeyRound, Dialog: wanted(async () => (await import('../tokens/tokens-dialog.tsx')).TokensDialog) },
  {
    name: messages.webhooks,
    begins: true,
    Icon: Webhook,
    needs: 'listWebhooks',
    Dialog: wanted(async () => (await import('../webhooks/webhooks-dialog.tsx')).WebhooksDialog),
  },
  { name: messages.deliveries, Icon: Send, needs: 'listFailedJobs', Dialog: DeliveriesDialog },
  {
    name: messages.auditLog,
    Icon: ScrollText,
    needs: 'listAudit',
    Dialog: wanted(async () => (await import('../audit/audit-dialog.tsx')).AuditDialog),
  },
  { name: messages.keyboardShortcuts, begins: true, Icon: Keyboard, key: '?', Dialog: KeysDialog },
  { name: messages.about, Icon: Info, Dialog: wanted(async () => (await import('./about-dialog.tsx')).AboutDialog) },
];
