import { SquareCheck } from 'lucide-react';
import * as messages from '#messages/task-list.ts';
import { boxesIn } from '#shared/task-list.ts';
import type { Task } from '#shared/tasks.ts';

/** How many boxes of a description are ticked: `2/5`, with a `+` if the description is cut. */
export function TaskProgress({ task: { description, descriptionCut } }: { task: Task }) {
  const boxes = boxesIn(description ?? '');
  if (boxes.length === 0) return null;
  const done = boxes.filter(({ checked }) => checked).length;
  const all = `${boxes.length}${descriptionCut ? '+' : ''}`;
  const words = messages.progress(done, all);
  return (
    <span title={words} className="inline-flex items-center gap-1 text-muted tabular-nums">
      <SquareCheck aria-hidden="true" className="size-3.5 shrink-0" />
      <span aria-hidden="true">{`${done}/${all}`}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
