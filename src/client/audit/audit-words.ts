import * as messages from '#messages/audit.ts';
import type { AuditEntry } from '#shared/audit.ts';

/** The name of the person who acted. An entry without an address comes from the command line. */
export const whoDid = ({ admin, address }: AuditEntry): string =>
  admin?.name ?? (address === null ? messages.operator : messages.unknownPerson);

/** An entry's detail in words, and apart from it the call or task id, which only helps to investigate. */
export function detailOf({ action, detail }: AuditEntry): { said: string; fact?: string } {
  const [, call, reason] = (action === 'denied' && /^([A-Z]+ \S+): (.+)$/s.exec(detail)) || [];
  if (call && reason) return { said: reason, fact: call };
  const [, title, id] = /^(.*) \(([\da-f-]{36})\)$/s.exec(detail) ?? [];
  return title === undefined || id === undefined ? { said: detail } : { said: title, fact: messages.task(id) };
}
