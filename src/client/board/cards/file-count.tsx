import { Paperclip } from 'lucide-react';
import * as messages from '#messages/cards.ts';

/** A task's number of files. */
export function FileCount({ count }: { count: number }) {
  const words = messages.files(count);
  return (
    <span title={words} className="inline-flex items-center gap-1 text-muted tabular-nums">
      <Paperclip aria-hidden="true" className="size-3.5 shrink-0" />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
