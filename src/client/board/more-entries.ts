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
import { SettingsDialog } from '../notifications/late-dialogs.ts';
import { NotificationsPanel } from '../notifications/notifications-button.tsx';
import { SecurityDialog } from '../second-factor/late-parts.tsx';
import type { KeyAct } from '../shortcuts/keys-table.ts';
import type { DialogPart } from '../ui/dialog/dialogs.tsx';
import { late } from '../ui/late.tsx';

/** A dialog over the page by its name. */
export type MoreEntry = {
  name: string;
  Icon: LucideIcon;
  Dialog: DialogPart;
  /** The call that the user must be allowed to make. */
  needs?: Parameters<typeof may>[1];
  /** Its effect as a key, which is shown with it. */
  does?: KeyAct['does'];
};

const wanted = (load: () => Promise<DialogPart>) => late(load, 'wanted');

export const KeysDialog = wanted(async () => (await import('../shortcuts/keys-dialog.tsx')).KeysDialog);
export const WebhooksDialog = wanted(async () => (await import('../webhooks/webhooks-dialog.tsx')).WebhooksDialog);
const TrashDialog = wanted(async () => (await import('../trash/trash-dialog.tsx')).TrashDialog);
const ImportDialog = wanted(async () => (await import('../import/import-dialog.tsx')).ImportDialog);
const LabelsDialog = wanted(async () => (await import('../labels/manage/labels-dialog.tsx')).LabelsDialog);
const DevicesDialog = wanted(async () => (await import('../session/devices-dialog.tsx')).DevicesDialog);
const TokensDialog = wanted(async () => (await import('../tokens/tokens-dialog.tsx')).TokensDialog);
const DeliveriesDialog = wanted(async () => (await import('../notifications/deliveries/deliveries-dialog.tsx')).DeliveriesDialog);
const AuditDialog = wanted(async () => (await import('../audit/audit-dialog.tsx')).AuditDialog);
const AboutDialog = wanted(async () => (await import('./about-dialog.tsx')).AboutDialog);

/** Dialogs that are needed now and then, in the menu `More`, in its groups, and in the command palette. */
export const moreEntries: readonly (readonly MoreEntry[])[] = [
  [
    { name: messages.notifications, Icon: Bell, Dialog: NotificationsPanel, does: 'notifications' },
    { name: messages.notificationSettings, Icon: Settings2, Dialog: SettingsDialog },
  ],
  [
    { name: messages.deletedTasks, Icon: Trash2, Dialog: TrashDialog },
    { name: messages.importTasks, Icon: FileInput, Dialog: ImportDialog },
    { name: messages.labels, Icon: Tag, Dialog: LabelsDialog, needs: 'createLabel' },
  ],
  [
    { name: messages.devices, Icon: MonitorSmartphone, Dialog: DevicesDialog },
    ...(hasFactor ? [{ name: messages.security, Icon: ShieldCheck, Dialog: SecurityDialog }] : []),
    { name: messages.apiTokens, Icon: KeyRound, Dialog: TokensDialog },
  ],
  [
    { name: messages.webhooks, Icon: Webhook, Dialog: WebhooksDialog, needs: 'listWebhooks' },
    { name: messages.deliveries, Icon: Send, Dialog: DeliveriesDialog, needs: 'listFailedJobs' },
    { name: messages.auditLog, Icon: ScrollText, Dialog: AuditDialog, needs: 'listAudit' },
  ],
  [
    { name: messages.keyboardShortcuts, Icon: Keyboard, Dialog: KeysDialog, does: 'keys' },
    { name: messages.about, Icon: Info, Dialog: AboutDialog },
  ],
];
