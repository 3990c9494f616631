import { useId } from 'react';
import * as messages from '#messages/shortcuts.ts';
import { dialogOf } from '../ui/dialog/dialog.tsx';
import { KeyCap } from '../ui/key-cap.tsx';
import { singleKeys, useSingleKeys } from '../ui/keys-choice.ts';
import { Switch } from '../ui/switch.tsx';
import { keyLines } from './keys-table.ts';

function KeyGroup({ where, lines }: (typeof keyLines)[number]) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="break-inside-avoid">
      <h3 id={heading} className="text-label font-semibold text-muted">
        {where}
      </h3>
      <dl className="mt-1 mb-4 divide-y divide-line">
        {lines.map(({ does, keys }) => (
          <div key={does} className="flex min-h-9 items-center justify-between gap-3 py-1">
            <dt className="text-base">{does}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <KeyCap key={key}>{key}</KeyCap>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Keys() {
  const on = useSingleKeys();
  return (
    <>
      <div className="mb-5 rounded-panel bg-sunken p-3.5">
        <Switch label={messages.singleKeys} hint={messages.singleKeysHint} on={on} onChange={singleKeys.set} />
      </div>
      <div className="gap-x-8 -mb-2 sm:columns-2">
        {keyLines.map((group) => (
          <KeyGroup key={group.where} {...group} />
        ))}
      </div>
    </>
  );
}

/** The dialog `Keyboard Shortcuts`, with the switch for single keys. */
export const KeysDialog = dialogOf({ title: messages.title, size: 'large' }, Keys);
