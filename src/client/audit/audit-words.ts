import type { AuditAction, AuditEntry } from '#shared/audit.ts';

/** What each kind of entry is called among others, and what it says of whoever did it. */
export const auditWords: Record<AuditAction, { label: string; did: string }> = {
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
  exported: { label: 'Exported', did: 'exported' },
  imported: { label: 'Imported', did: 'imported' },
};

/** Who did it. What came by no call was done at the server itself. */
export const whoDid = ({ admin, address }: AuditEntry): string =>
  admin?.name ?? (address === null ? 'Whoever runs the server' : 'Somebody');

/** A detail as people read it, and beside it what only helps to look further. */
export function detailOf({ action, detail }: AuditEntry): { said: string; fact?: string } {
  const [, call, reason] = (action === 'denied' && /^([A-Z]+ \S+): (.+)$/s.exec(detail)) || [];
  if (call && reason) return { said: reason, fact: call };
  const [, title, id] = /^(.*) \(([\da-f-]{36})\)$/s.exec(detail) ?? [];
  return title === undefined ? { said: detail } : { said: title, fact: `Task ${id}` };
}
