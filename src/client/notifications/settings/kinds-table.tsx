import * as messages from '#messages/notification-settings.ts';
import { type NotificationKind, notificationKinds } from '#shared/notifications.ts';

/** A way to tell a person: its name, the kinds it is chosen for, and how to choose others. */
export type Channel = { name: string; kinds: readonly NotificationKind[]; onChange: (kinds: NotificationKind[]) => void };

/** The kinds of notifications, each with a checkbox for every channel. */
export function KindsTable({ channels }: { channels: readonly Channel[] }) {
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
