import { useEffect, useRef, useState } from 'react';
import * as messages from '#messages/import.ts';
import { priorityLabels, statusLabels } from '#messages/labels.ts';
import { dateInWords } from '#shared/calendar.ts';
import type { ImportedTask } from '#shared/tasks.ts';
import { Button } from '../ui/button.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { timeZone } from '../ui/time-zone.ts';
import type { Prepared } from './use-import.ts';

const SHOWN = 10;
const REFUSED_AT_ONCE = 100;

function PreviewTask({ task }: { task: ImportedTask }) {
  const facts = [
    statusLabels[task.status],
    priorityLabels[task.priority],
    task.assignee,
    // In words, because the order of day and month may be wrong.
    task.dueDate && dateInWords(task.dueDate, task.dueDate.includes('T') ? timeZone : 'UTC'),
    task.labels?.join(', '),
  ];
  return (
    <li className="px-3 py-2">
      <p dir="auto" className="font-medium wrap-anywhere">
        {task.title}
      </p>
      {task.description && (
        <p dir="auto" className="line-clamp-2 text-label text-muted wrap-anywhere">
          {task.description}
        </p>
      )}
      <p className="text-label text-muted wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
    </li>
  );
}

/** The first tasks of a checked import, and every row that is left out with its reason. */
export function ImportPreview({ prepared: { items, refused } }: { prepared: Prepared }) {
  const [shown, setShown] = useState(REFUSED_AT_ONCE);
  const section = useRef<HTMLElement>(null);
  // It appears below what was chosen, often out of sight.
  useEffect(() => void section.current?.scrollIntoView({ block: 'start' }), []);
  return (
    <section ref={section} aria-label={messages.preview} className="grid gap-3">
      {items.length === 0 && <p className="text-danger-text">{messages.noneLeft}</p>}
      {refused.length > 0 && (
        <div>
          <h3 className="font-semibold text-body">{messages.refused(refused.length)}</h3>
          <ScrollRegion label={messages.refusedList} className="mt-2 max-h-60 rounded-panel border border-line bg-field">
            <ul className="divide-y divide-line">
              {refused.slice(0, shown).map(({ row, task: { title }, message }) => (
                <li key={row} className="px-3 py-2 text-label wrap-anywhere">
                  {messages.refusedRow(row, title.slice(0, 80), message)}
                </li>
              ))}
            </ul>
            {refused.length > shown && (
              <Button size="small" variant="ghost" className="m-2" onClick={() => setShown(shown + REFUSED_AT_ONCE)}>
                {messages.showMore}
              </Button>
            )}
          </ScrollRegion>
        </div>
      )}
      {items.length > 0 && (
        <div>
          <h3 className="font-semibold text-body">{messages.firstTasks(SHOWN, items.length)}</h3>
          <ul aria-label={messages.previewList} className="mt-2 divide-y divide-line rounded-panel border border-line bg-field">
            {items.slice(0, SHOWN).map(({ row, task }) => (
              <PreviewTask key={row} task={task} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
