import { PencilLine } from 'lucide-react';
import * as messages from '#messages/presence.ts';
import { sentence } from '../text/sentence.tsx';
import { useEditors } from './present.ts';

type EditingLineProps = { taskId: string; userId: string; className?: string };

const onCard = 'pointer-events-none absolute -top-2 right-10 left-1.5 *:pointer-events-auto';

/** The names of the others who edit a task, by default on its card's upper edge. It moves nothing, covers no checkbox, and hides further rows. */
export function EditingLine({ taskId, userId, className = onCard }: EditingLineProps) {
  const names = useEditors(taskId, userId);
  if (names.length === 0) return null;
  return (
    <span
      className={`grid h-4 grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),max-content))] justify-start justify-items-start gap-1 overflow-hidden text-accent-text text-small/4 print:hidden ${className}`}
    >
      {names.map((name) => (
        <span key={name} title={name} className="flex max-w-full animate-appear items-center gap-1 rounded-full bg-accent-soft px-1.5">
          <PencilLine aria-hidden="true" className="size-3 shrink-0" />
          <span className="flex min-w-0 whitespace-pre">{sentence(messages.isEditing, <bdi className="truncate">{name}</bdi>)}</span>
        </span>
      ))}
    </span>
  );
}
