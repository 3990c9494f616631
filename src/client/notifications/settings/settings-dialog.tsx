import * as buttons from '#messages/controls.ts';
import { locale } from '#messages/dates.ts';
import * as messages from '#messages/notification-settings.ts';
import {
  type NotificationKind,
  type NotificationSettings,
  type NotificationSettingsEdit,
  notificationKinds,
} from '#shared/notifications.ts';
import { notificationSettingsEdit } from '../../api/schemas.ts';
import { useReportedMutation } from '../../api/use-reported-mutation.ts';
import { CalendarSection } from '../../calendar/calendar-section.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { DialogState } from '../../ui/dialog/dialogs.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Select } from '../../ui/select.tsx';
import { EmailField } from './email-field.tsx';
import { NotifyThisDevice } from './notify-this-device.tsx';
import { changeSettings, useNotificationSettings } from './use-notification-settings.ts';

/** A way to tell a person: its name, the kinds it is chosen for, and how to choose others. */
type Channel = { name: string; kinds: readonly NotificationKind[]; onChange: (kinds: NotificationKind[]) => void };

function KindsTable({ channels }: { channels: readonly Channel[] }) {
  return (
    <table className="w-full">
      <thead>
        <tr className="text-label">
          <th scope="col" className="pb-1.5 text-left font-medium">
            {messages.kinds}
          </th>
          {channels.map(({ name }) => (
            <th key={name} scope="col" className="w-16 pb-1.5 text-center font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-line border-y">
        {notificationKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row" className="py-1.5 text-left text-base font-normal wrap-anywhere">
              {messages.kindLabels[kind]}
            </th>
            {channels.map(({ name, kinds, onChange }) => (
              <td key={name}>
                <label className="grid h-9 cursor-pointer place-items-center pointer-coarse:h-11">
                  <input
                    type="checkbox"
                    aria-label={messages.kindBy(messages.kindLabels[kind], name)}
                    checked={kinds.includes(kind)}
                    onChange={({ target }) => onChange(target.checked ? [...kinds, kind] : kinds.filter((one) => one !== kind))}
                    className="size-4 cursor-pointer pointer-coarse:size-5"
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
/** The hours of the digest, in the team's time zone. */
const hours = [
  { value: null, label: messages.noDigest },
  ...Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: clock.format(Date.UTC(2026, 0, 1, hour)) })),
];

const FORM = 'notification-settings';

type FormProps = { settings: NotificationSettings; onSave: (edit: NotificationSettingsEdit) => void };

function SettingsForm({ settings, onSave }: FormProps) {
  const { mailAvailable, pushAvailable } = settings;
  const { draft: edit, enter: change, errors, formOf } = useFields<NotificationSettingsEdit>({});
  const { email, emailKinds, pushKinds, digestHour } = { ...settings, ...edit };
  const byMail = { name: messages.byMail, kinds: emailKinds, onChange: (kinds: typeof emailKinds) => change({ emailKinds: kinds }) };
  const byPush = { name: messages.byPush, kinds: pushKinds, onChange: (kinds: typeof pushKinds) => change({ pushKinds: kinds }) };
  return (
    <form id={FORM} {...formOf(notificationSettingsEdit, onSave)} className="grid gap-6">
      {mailAvailable && (
        <EmailField settings={settings} email={email ?? ''} error={errors.email} onChange={(typed) => change({ email: typed })} />
      )}
      <NotifyThisDevice pushKey={settings.pushKey} pushKinds={pushKinds} onChoose={byPush.onChange} />
      <KindsTable channels={[...(mailAvailable ? [byMail] : []), ...(pushAvailable ? [byPush] : [])]} />
      {mailAvailable && (
        <Field label={messages.digest} hint={messages.digestHint}>
          <Select value={digestHour} onValueChange={(hour) => change({ digestHour: hour })} options={hours} className="sm:w-48" />
        </Field>
      )}
    </form>
  );
}

/** Tells that settings are saved, of the mails to a new address, and what is missing for mail. */
function saidSaved(
  { mailAvailable, email, emailConfirmed, emailKinds, digestHour }: NotificationSettings,
  edit: NotificationSettingsEdit,
): string {
  const saved = edit.email && email && !emailConfirmed ? messages.savedAndSent(email) : messages.saved;
  const wantsMail = emailKinds.length > 0 || digestHour !== null;
  if (edit.email && !wantsMail) return `${saved} ${messages.noMailChosen}`;
  return mailAvailable && wantsMail && !email ? `${saved} ${messages.addressMissing}` : saved;
}

function OpenSettings({ onClose }: { onClose: () => void }) {
  const { data: settings, ...loading } = useNotificationSettings();
  const { mutate, isPending } = useReportedMutation(changeSettings, { said: saidSaved });
  const hasChoice = settings !== undefined && (settings.mailAvailable || settings.pushAvailable);
  const save = (edit: NotificationSettingsEdit) => {
    if (Object.keys(edit).length > 0) mutate(edit, { onSuccess: onClose });
    else onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title={messages.title}
      description={hasChoice ? messages.description : undefined}
      focusItself
      footer={
        hasChoice && (
          <Button type="submit" form={FORM} variant="primary" busy={isPending}>
            {buttons.saveChanges}
          </Button>
        )
      }
    >
      {!settings && <NotLoaded {...loading} />}
      {settings && !hasChoice && <p>{messages.onlyInPage}</p>}
      {settings && hasChoice && <SettingsForm settings={settings} onSave={save} />}
      {settings && <CalendarSection />}
    </Dialog>
  );
}

/** The dialog `Notification Settings`. It unmounts on close, so that each opening shows the stored settings. */
export function SettingsDialog({ open, onClose }: DialogState) {
  return open && <OpenSettings onClose={onClose} />;
}
