import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';

type ProofRowProps = {
  Icon: LucideIcon;
  name: string;
  /** Marks the one in use. */
  mark?: string | undefined;
  children: ReactNode;
  /** The button that ends it, if there is one. */
  end: { label: string; busy: boolean; onClick: () => void } | null;
};

/** A session, a passkey or a trusted browser, with the button that ends it. */
export function ProofRow({ Icon, name, mark, children, end }: ProofRowProps) {
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
        {children}
      </div>
      {end && (
        <Button size="small" busy={end.busy} aria-describedby={id} onClick={end.onClick}>
          {end.label}
        </Button>
      )}
    </li>
  );
}
