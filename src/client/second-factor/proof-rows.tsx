import { Fingerprint, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import * as devices from '#messages/devices.ts';
import * as messages from '#messages/second-factor.ts';
import type { Passkey } from '#shared/second-factor.ts';
import { Age } from '../ui/age.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useRemovePasskey } from './change-proofs.ts';

type ProofRowProps = {
  Icon: LucideIcon;
  name: string;
  /** Marks the one in use. */
  mark?: string | undefined;
  address?: string;
  children: ReactNode;
  end: { label: string; busy: boolean; onClick: () => void } | null;
};

/** A session, a passkey or a trusted browser, with the button that ends it. */
export function ProofRow({ Icon, name, mark, address, children, end }: ProofRowProps) {
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
        {address && <p className="text-label text-muted tabular-nums wrap-anywhere">{address}</p>}
        <p className="flex flex-wrap gap-x-4 text-label text-muted">{children}</p>
      </div>
      {end && (
        <Button size="small" busy={end.busy} aria-describedby={id} onClick={end.onClick}>
          {end.label}
        </Button>
      )}
    </li>
  );
}

/** A fact of a row: when something was. */
export const When = ({ said, at }: { said: string; at: string }) => (
  <span>
    {said} <Age at={at} />
  </span>
);

/** One passkey with its button `Remove`. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const { mutate, isPending } = useRemovePasskey();
  return (
    <ProofRow Icon={Fingerprint} name={name} end={{ label: messages.remove, busy: isPending, onClick: () => mutate(passkey) }}>
      <span>{messages.passkey}</span>
      <When said={messages.added} at={createdAt} />
      {lastUsedAt && <When said={devices.lastUsed} at={lastUsedAt} />}
    </ProofRow>
  );
}
