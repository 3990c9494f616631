import { PencilLine } from 'lucide-react';
import * as messages from '#messages/presence.ts';
import { sentence } from '../text/sentence.tsx';
import { useEditors } from './present.ts';

type EditingLineProps = { taskId: string; userId: string; className?: string };

/** The names of the others who edit a task, by default across the top of its card; nothing if nobody does. */
export function EditingLine({ taskId, userId, className = 'card-strip text-small' }: EditingLineProps) {
  const names = useEditors(taskId, userId);
  return names.map((name) => (
    <p key={name} className={`flex animate-appear items-center gap-1.5 text-accent-text print:hidden ${className}`}>
      <PencilLine aria-hidden="true" className="size-3 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{sentence(messages.isEditing, <bdi>{name}</bdi>)}</span>
    </p>
  ));
}
