import { counted } from '#messages/plural.ts';
import type { AuditAction } from '../../audit.ts';

export const title = 'Audit Log';
export const description = 'Sign-ins, refusals and changes. Kept for 400 days.';

export const filters = 'Audit log';
export const action = 'Action';
export const allActions = 'All actions';
export const admin = 'Admin';
export const allAdmins = 'All admins';
export const fromDay = 'From';
export const toDay = 'To';
export const exportFile = 'Export CSV';

export const entries = 'Entries';
export const noneFound = 'No entries match these filters';
export const count = (shown: number, hasOlder: boolean) => `${hasOlder ? 'The newest ' : ''}${counted(shown, 'entry', 'entries')}`;

/** Each action that is audited: its name, and the predicate after the name of the person. */
export const words: Record<AuditAction, { label: string; did: string }> = {
  signed_in: { label: 'Signed in', did: 'signed in' },
  sign_in_failed: { label: 'Sign-in failed', did: 'could not sign in' },
  signed_out: { label: 'Signed out', did: 'signed out' },
  denied: { label: 'Refused', did: 'was refused' },
  admin_created: { label: 'Admin created', did: 'created an admin' },
  admin_changed: { label: 'Admin changed', did: 'changed an admin' },
  number_erased: { label: 'Mobile number erased', did: 'erased a mobile number' },
  setup_link_made: { label: 'Setup link made', did: 'made a setup link' },
  task_deleted: { label: 'Task deleted', did: 'deleted a task' },
  task_restored: { label: 'Task restored', did: 'restored a task' },
  label_created: { label: 'Label created', did: 'created a label' },
  label_changed: { label: 'Label changed', did: 'changed a label' },
  label_deleted: { label: 'Label deleted', did: 'deleted a label' },
  exported: { label: 'Exported', did: 'exported' },
  imported: { label: 'Imported', did: 'imported' },
  job_retried: { label: 'Job run again', did: 'ran a failed job again' },
  sign_in_challenged: { label: 'Proof asked for', did: 'was asked for a proof' },
  sign_in_approved: { label: 'Approval given', did: 'gave an approval' },
  sign_in_refused: { label: 'Approval refused', did: 'refused an approval' },
  proof_given: { label: 'Proof given', did: 'gave a proof' },
  browser_trusted: { label: 'Browser trusted', did: 'trusted a browser' },
  trust_ended: { label: 'Trust ended', did: 'ended the trust of a browser' },
  passkey_added: { label: 'Passkey added', did: 'added a passkey' },
  passkey_removed: { label: 'Passkey removed', did: 'removed a passkey' },
  recovery_codes_made: { label: 'Recovery codes made', did: 'made recovery codes' },
  recovery_link_made: { label: 'Recovery link made', did: 'made a recovery link' },
  codes_spent: { label: 'Codes used up', did: 'sent the last code of a day' },
  token_created: { label: 'Token created', did: 'created a token' },
  token_revoked: { label: 'Token revoked', did: 'revoked a token' },
  token_undone: { label: 'Token undone', did: 'took back what a token did' },
  webhook_created: { label: 'Webhook created', did: 'created a webhook' },
  webhook_changed: { label: 'Webhook changed', did: 'changed a webhook' },
  webhook_deleted: { label: 'Webhook deleted', did: 'deleted a webhook' },
  tasks_imported: { label: 'Tasks imported', did: 'imported tasks' },
  import_undone: { label: 'Import undone', did: 'took back an import' },
  calendar_changed: { label: 'Calendar changed', did: 'changed a calendar address' },
};

export const operator = 'The operator';
export const fromAddress = (address: string) => `From ${address}`;
export const request = (id: string) => `Request ${id}`;
export const task = (id: string) => `Task ${id}`;
export const id = (of: string) => `Id ${of}`;
