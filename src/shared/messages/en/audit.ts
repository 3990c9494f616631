import { plural } from '#messages/plural.ts';
import type { AuditAction } from '../../audit.ts';

export const title = 'Audit Log';
export const description = 'Who came in, who was refused and what was changed. Kept for 400 days.';

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
export const count = (shown: number, hasOlder: boolean) =>
  `${hasOlder ? 'The newest ' : ''}${shown} ${plural(shown, { one: 'entry', other: 'entries' })}`;

/** Each kind of entry: its name, and the predicate after the name of the person. */
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
  job_retried: { label: 'Job run again', did: 'ran a failed job again' },
  imported: { label: 'Imported', did: 'imported' },
};

export const operator = 'Whoever runs the server';
export const unknownPerson = 'Somebody';
export const fromAddress = (address: string) => `From ${address}`;
export const request = (id: string) => `Request ${id}`;
export const task = (id: string) => `Task ${id}`;
