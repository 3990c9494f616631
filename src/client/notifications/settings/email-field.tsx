import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import * as messages from '#messages/notification-settings.ts';
import type { NotificationSettings } from '#shared/notifications.ts';
import { ActionButton } from '../../api/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { changeSettings } from './use-notification-settings.ts';

function AddressState({ settings: { email, emailConfirmed, emailRefused } }: { settings: NotificationSettings }) {
  if (emailConfirmed)
    return (
      <Badge tone="green" icon={<CircleCheck className="size-3" />}>
        {messages.confirmed}
      </Badge>
    );
  return (
    <>
      {emailRefused ? (
        <Badge tone="red" icon={<CircleX className="size-3" />}>
          {messages.refused}
        </Badge>
      ) : (
        <Badge tone="orange" icon={<Hourglass className="size-3" />}>
          {messages.waiting}
        </Badge>
      )}
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
