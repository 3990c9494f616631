import { Eraser, Link2, LogOut } from 'lucide-react';
import { useId, useState } from 'react';
import * as messages from '#messages/admins.ts';
import type { Admin } from '#shared/admins.ts';
import { timeInWords } from '#shared/calendar.ts';
import { Button } from '../ui/button.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { AskingButton } from '../ui/dialog/asking-button.tsx';
import { timeZone } from '../ui/time-zone.ts';
import { useEraseNumber, useRecoveryLink, useSignOutAdmin } from './change-admins.ts';

/** The buttons by which a super admin ends somebody's sessions, or lets them in again. */
export function RegainAccess({ admin }: { admin: Admin }) {
  const id = useId();
  const signOut = useSignOutAdmin();
  const { mutate, isPending } = useRecoveryLink();
  const [made, setMade] = useState<{ link: string; expiresAt: string } | null>(null);
  return (
    <section aria-labelledby={id} className="mt-5 border-line border-t pt-4">
      <h3 id={id} className="text-base font-semibold">
        {messages.access}
      </h3>
      <p className="text-label text-muted">{messages.accessHint}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" busy={signOut.isPending} icon={<LogOut className="size-3.5" />} onClick={() => signOut.mutate(admin)}>
          {messages.signOutEverywhere}
        </Button>
        <Button size="small" busy={isPending} icon={<Link2 className="size-3.5" />} onClick={() => mutate(admin, { onSuccess: setMade })}>
          {messages.recoveryLink}
        </Button>
      </div>
      {made && (
        <div className="mt-3 grid gap-2">
          <p role="status" className="text-label text-muted">
            {messages.recoveryLinkHint(admin.name, timeInWords(made.expiresAt, timeZone))}
          </p>
          <CopyText text={made.link} label={messages.recoveryLink} action={messages.copyLink} />
        </div>
      )}
    </section>
  );
}

/** A button that erases a deactivated admin's mobile number, after a confirmation. */
export function EraseNumber({ admin, onErased }: { admin: Admin; onErased: () => void }) {
  const { mutate, isPending } = useEraseNumber();
  return (
    <AskingButton
      size="small"
      icon={<Eraser className="size-4" />}
      question={{ title: messages.eraseNumberOf(admin.name), description: messages.erasingIsFinal, confirmLabel: messages.eraseNumber }}
      busy={isPending}
      onConfirm={(close) => mutate(admin, { onSuccess: () => [close(), onErased()] })}
    >
      {messages.eraseNumber}
    </AskingButton>
  );
}
