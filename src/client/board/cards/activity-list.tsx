import type { MouseEvent } from 'react';
import * as messages from '#messages/activity.ts';
import type { Activity } from '#shared/activities.ts';
import type { Task } from '#shared/tasks.ts';
import { actionLabels } from '#shared/words.ts';
import { Marked } from '../../text/marked.tsx';
import { Age } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { useActivities } from './use-activities.ts';

function ActivityEntry({
  entry,
  onShowAll,
  busy,
}: {
  entry: Activity;
  onShowAll: (event: MouseEvent<HTMLElement>) => void;
  busy: boolean;
}) {
  const { admin, action, note, noteCut, at } = entry;
  return (
    <li className="py-1.5">
      <p className="text-small text-muted wrap-anywhere">
        <span className="font-medium text-body">{admin.name}</span> {actionLabels[action]} <span aria-hidden="true">·</span> <Age at={at} />
      </p>
      {note && (
        <p className="mt-0.5 whitespace-pre-wrap text-label wrap-anywhere">
          {/* A cut note may end in a cut URL. */}
          <Marked text={note} links={!noteCut} />
          {noteCut && <span>…</span>}
        </p>
      )}
      {noteCut && (
        <Button variant="ghost" size="small" busy={busy} onClick={onShowAll} className="-ml-2.5">
          {messages.showAll}
        </Button>
      )}
    </li>
  );
}

/** Focuses the list, because the button goes. */
function focusList(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('section')?.focus({ preventScroll: true });
}

/** A task's history in a list that scrolls, newest first. */
export function ActivityList({ task, id }: { task: Task; id: string }) {
  const { shown, hasOlder, older, inFull } = useActivities(task);
  const showAll = (event: MouseEvent<HTMLElement>) => {
    focusList(event);
    inFull.mutate();
  };
  const showOlder = (event: MouseEvent<HTMLElement>) => {
    focusList(event);
    older.mutate();
  };
  return (
    <div id={id} className="col-span-2 mt-1 mb-1">
      <ScrollRegion label={messages.list} className="max-h-40 rounded-control bg-canvas px-2.5 py-1">
        {shown.length === 0 && <p className="py-1.5 text-label text-muted">{messages.noneYet}</p>}
        {shown.length > 0 && (
          <ul className="divide-y divide-line">
            {shown.map((entry) => (
              <ActivityEntry key={entry.id} entry={entry} onShowAll={showAll} busy={inFull.isPending} />
            ))}
          </ul>
        )}
        {hasOlder && shown.length > 0 && (
          <Button variant="ghost" size="small" busy={older.isPending} onClick={showOlder} className="my-1 -ml-2.5">
            {messages.showOlder}
          </Button>
        )}
      </ScrollRegion>
    </div>
  );
}
