import { ArrowLeftRight, LogIn, LogOut, ShieldX, Tag, Trash2, UserRoundPen } from 'lucide-react';
import type { AuditAction } from '#shared/audit.ts';

/** The looks of entries. An entry has the first that is for its action. */
const looks = [
  { actions: /denied|failed|refused/, Icon: ShieldX, colour: 'bg-orange-soft text-orange' },
  { actions: /signed_out/, Icon: LogOut, colour: 'bg-grey-soft text-grey' },
  { actions: /^sign|proof_given|browser_trusted/, Icon: LogIn, colour: 'bg-grey-soft text-grey' },
  { actions: /deleted|ended|erased|import_undone|removed|revoked/, Icon: Trash2, colour: 'bg-red-soft text-red' },
  { actions: /label/, Icon: Tag, colour: 'bg-accent-soft text-accent-text' },
  { actions: /admin|codes|link|passkey|token_created/, Icon: UserRoundPen, colour: 'bg-accent-soft text-accent-text' },
];
const other = { Icon: ArrowLeftRight, colour: 'bg-blue-soft text-blue' };

/** A decorative icon per kind of entry, so that refusals stand out among sign-ins. */
export function AuditIcon({ action }: { action: AuditAction }) {
  const { Icon, colour } = looks.find(({ actions }) => actions.test(action)) ?? other;
  return (
    <span aria-hidden="true" className={`grid size-8 shrink-0 place-items-center rounded-full ${colour}`}>
      <Icon className="size-4" />
    </span>
  );
}
