import { Eraser, Link2, LogOut } from 'lucide-react';
import { useId, useState } from 'react';
import * as messages from '#messages/admins.ts';
import type { Admin } from '#shared/admins.ts';
import { timeInWords } from '#shared/calendar.ts';
import { ActionButton } from '../api/action-button.tsx';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { CopyText } from '../ui/copy-text.tsx';
import { timeZone } from '../ui/time-zone.ts';

/** The buttons by which a super admin ends somebody's sessions, or lets them in again. */
export function RegainAccess({ admin }: { admin: Admin }) {
  const id = useId();
  const of = { params: { id: admin.id } };
  const [made, setMade] = useState<{ link: string; expiresAt: string } | null>(null);
  return (
    <section aria-labelledby={id} className="mt-5 border-line border-t pt-4">
      <h3 id={id} className="text-base font-semibold">
        {messages.access}
      </h3>
      <p className="text-label text-muted">{messages.accessHint}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ActionButton size="small" Icon={LogOut} act={() => call('signOutAdmin', of)} said={() => messages.signedOut(admin.name)}>
          {messages.signOutEverywhere}
        </ActionButton>
        <ActionButton size="small" Icon={Link2} data-makes-secret="" act={() => call('createRecoveryLink', of)} onSuccess={setMade}>
          {messages.recoveryLink}
        </ActionButton>
      </div>
      {made && (
        <div className="mt-3 grid gap-2">
          <p role="status" className="text-label text-muted wrap-anywhere">
            {messages.recoveryLinkHint(admin.name, timeInWords(made.expiresAt, timeZone))}
          </p>
          <CopyText key={made.link} text={made.link} label={messages.recoveryLink} action={messages.copyLink} />
        </div>
      )}
    </section>
  );
}

/** A button that erases a deactivated admin's mobile number, after a confirmation. */
export function EraseNumber({ admin, onErased }: { admin: Admin; onErased: () => void }) {
  return (
    <ActionButton
      size="small"
      Icon={Eraser}
      question={{ title: messages.eraseNumberOf(admin.name), description: messages.erasingIsFinal, confirmLabel: messages.eraseNumber }}
      act={() => call('eraseNumber', { params: { id: admin.id } })}
      said={() => messages.numberErased}
      reload={[keys.admins]}
      onSuccess={onErased}
    >
      {messages.eraseNumber}
    </ActionButton>
  );
}
