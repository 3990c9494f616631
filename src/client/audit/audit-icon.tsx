import { ArrowLeftRight, LogIn, LogOut, type LucideIcon, ShieldX, Tag, Trash2, UserRoundPen } from 'lucide-react';
import type { AuditAction } from '#shared/audit.ts';

const entrance = { Icon: LogIn, colour: 'bg-grey-soft text-grey' };
const refusal = { Icon: ShieldX, colour: 'bg-orange-soft text-orange' };
const people = { Icon: UserRoundPen, colour: 'bg-accent-soft text-accent-text' };
const removal = { Icon: Trash2, colour: 'bg-red-soft text-red' };
const label = { Icon: Tag, colour: 'bg-accent-soft text-accent-text' };
const transfer = { Icon: ArrowLeftRight, colour: 'bg-blue-soft text-blue' };

const looks: Record<AuditAction, { Icon: LucideIcon; colour: string }> = {
  signed_in: entrance,
  sign_in_failed: refusal,
  signed_out: { ...entrance, Icon: LogOut },
  denied: refusal,
  admin_created: people,
  admin_changed: people,
  number_erased: removal,
  setup_link_made: people,
  task_deleted: removal,
  task_restored: transfer,
  label_created: label,
  label_changed: label,
  label_deleted: removal,
  exported: transfer,
  imported: transfer,
  job_retried: transfer,
  sign_in_challenged: entrance,
  sign_in_approved: entrance,
  sign_in_refused: refusal,
  proof_given: entrance,
  browser_trusted: entrance,
  trust_ended: removal,
  passkey_added: people,
  passkey_removed: removal,
  recovery_codes_made: people,
  recovery_link_made: people,
  codes_spent: people,
  token_created: people,
  token_revoked: removal,
  token_undone: transfer,
  webhook_created: transfer,
  webhook_changed: transfer,
  webhook_deleted: removal,
  tasks_imported: transfer,
  import_undone: removal,
  calendar_changed: transfer,
};

/** A decorative icon per kind of entry, so that refusals stand out among sign-ins. */
export function AuditIcon({ action }: { action: AuditAction }) {
  const { Icon, colour } = looks[action];
  return (
    <span aria-hidden="true" className={`grid size-8 shrink-0 place-items-center rounded-full ${colour}`}>
      <Icon className="size-4" />
    </span>
  );
}
