import { locale } from '#messages/dates.ts';
import * as messages from '#messages/notification-settings.ts';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/select.tsx';

const NONE = 'none';
const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
const options = [
  { value: NONE, label: messages.noDigest },
  ...Array.from({ length: 24 }, (_, hour) => ({ value: `${hour}`, label: clock.format(Date.UTC(2026, 0, 1, hour)) })),
];

/** The hour of the digest, in the team's time zone. */
export function DigestField({ hour, onChange }: { hour: number | null; onChange: (hour: number | null) => void }) {
  return (
    <Field label={messages.digest} hint={messages.digestHint}>
      <Select
        value={hour === null ? NONE : `${hour}`}
        onValueChange={(value) => onChange(value === NONE ? null : Number(value))}
        options={options}
        className="sm:w-48"
      />
    </Field>
  );
}
