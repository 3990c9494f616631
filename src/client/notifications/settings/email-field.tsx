import * as messages from '#messages/notification-settings.ts';
import type { NotificationSettings } from '#shared/notifications.ts';
import { ActionButton } from '../../api/action-button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { changeSettings } from './use-notification-settings.ts';

function AddressState({ settings: { email, emailConfirmed, emailRefused } }: { settings: NotificationSettings }) {
  if (emailConfirmed) return <StateBadge state="done">{messages.confirmed}</StateBadge>;
  return (
    <>
      <StateBadge state={emailRefused ? 'failed' : 'waiting'}>{emailRefused ? messages.refused : messages.waiting}</StateBadge>
      <ActionButton size="small" act={() => changeSettings({ email })} said={(settings) => messages.sentAgain(settings.email ?? '')}>
        {messages.sendAgain}
      </ActionButton>
    </>
  );
}

type EmailFieldProps = {
  settings: NotificationSettings;
  email: string;
  onChange: (email: string) => void;
  error: string | undefined;
};

/** The field for the user's mail address, with the state of the stored one. */
export function EmailField({ settings, email, onChange, error }: EmailFieldProps) {
  const isStored = email !== '' && email === settings.email;
  return (
    <div>
      <Field label={messages.email} hint={messages.emailHint} error={error}>
        <TextInput name="email" type="email" autoComplete="email" value={email} onChange={({ target }) => onChange(target.value)} />
      </Field>
      {isStored && (
        <div className="mt-2 flex min-h-8 flex-wrap items-center gap-3">
          <AddressState settings={settings} />
        </div>
      )}
    </div>
  );
}
