import { Fingerprint, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import * as devices from '#messages/devices.ts';
import * as messages from '#messages/second-factor.ts';
import type { Passkey } from '#shared/second-factor.ts';
import { ActionButton } from '../api/action-button.tsx';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { When } from '../ui/age.tsx';
import { Badge } from '../ui/badge.tsx';

/** The lists that a change of the user's proofs alters. */
export const proofLists = [keys.security, keys.passkeys, keys.trustedBrowsers];

type ProofRowProps<Data> = {
  Icon: LucideIcon;
  name: string;
  mark?: string | undefined;
  address?: string;
  children: ReactNode;
  end: ComponentProps<typeof ActionButton<Data>> | null;
};

/** A session, a passkey or a trusted browser, with the button that ends it. */
export function ProofRow<Data>({ Icon, name, mark, address, children, end }: ProofRowProps<Data>) {
  const id = useId();
  return (
    <li className="flex items-center gap-3 p-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-muted max-sm:hidden">
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-2">
          <p id={id} className="wrap-anywhere font-medium">
            {name}
          </p>
          {mark && <Badge tone="accent">{mark}</Badge>}
        </div>
        {address && <p className="text-label text-muted wrap-anywhere">{address}</p>}
        <p className="flex flex-wrap gap-x-4 text-label text-muted">{children}</p>
      </div>
      {end && <ActionButton size="small" aria-describedby={id} {...end} />}
    </li>
  );
}

/** One passkey with its button `Remove`. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  return (
    <ProofRow
      Icon={Fingerprint}
      name={name}
      end={{
        children: messages.remove,
        act: () => call('deletePasskey', { params: { id } }),
        said: () => messages.passkeyRemoved(name),
        await: proofLists,
      }}
    >
      <span>{messages.passkey}</span>
      <When said={messages.added} at={createdAt} />
      {lastUsedAt && <When said={devices.lastUsed} at={lastUsedAt} />}
    </ProofRow>
  );
}
