import { useId } from 'react';
import * as messages from '#messages/webhooks.ts';
import type { Delivery } from '#shared/webhooks.ts';
import { Age } from '../ui/age.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';

const tones = { waiting: 'blue', delivered: 'green', failed: 'red' } as const;

function Sent({ label, text }: { label: string; text: string | null }) {
  return (
    <>
      <p className="mt-2 text-label font-medium">{label}</p>
      <ScrollRegion label={label} className="mt-1 max-h-48 rounded-control bg-sunken px-3 py-2">
        <pre className="text-small whitespace-pre-wrap wrap-anywhere">{text || messages.nothing}</pre>
      </ScrollRegion>
    </>
  );
}

type DeliveryRowProps = { delivery: Delivery; busy: boolean; onSendAgain: () => void };

/** A change sent to a webhook: how it went, the request and the answer. */
export function DeliveryRow({ delivery, busy, onSendAgain }: DeliveryRowProps) {
  const { type, state, attempts, createdAt, took, status, error, request, answer } = delivery;
  const id = useId();
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 p-3">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <code id={id} className="wrap-anywhere">
            {type}
          </code>
          <Badge tone={tones[state]}>{messages.stateLabels[state]}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-4 text-label text-muted tabular-nums">
          <Age at={createdAt} />
          {status !== null && <span>{messages.answered(status)}</span>}
          {took !== null && <span>{messages.took(took)}</span>}
          {attempts > 1 && <span>{messages.attempts(attempts)}</span>}
        </p>
        {error && <p className="text-label text-danger-text wrap-anywhere">{error}</p>}
      </div>
      {state !== 'waiting' && (
        <Button size="small" busy={busy} aria-describedby={id} onClick={onSendAgain}>
          {messages.sendAgain}
        </Button>
      )}
      <details className="w-full min-w-0">
        <summary className="w-fit cursor-pointer rounded-control py-1 text-label text-muted hover:text-body">{messages.details}</summary>
        <Sent label={messages.request} text={request} />
        <Sent label={messages.answer} text={answer} />
      </details>
    </li>
  );
}
