import type { MouseEvent } from 'react';
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
          {/* Where it is cut, an address may be. */}
          <Marked text={note} links={!noteCut} />
          {noteCut && <span>…</span>}
        </p>
      )}
      {noteCut && (
        <Button variant="ghost" size="small" busy={busy} onClick={onShowAll} className="-ml-2.5">
          Show all
        </Button>
      )}
    </li>
  );
}

/** The button goes when it has done its work: focus is on the list by then, which scrolls by keys. */
function focusList(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('section')?.focus({ preventScroll: true });
}

/** A task's history, newest first, in a list of 10rem that scrolls. */
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
      <ScrollRegion label="Activity" className="max-h-40 rounded-control bg-canvas px-2.5 py-1">
        {shown.length === 0 && <p className="py-1.5 text-label text-muted">No activity yet</p>}
        {shown.length > 0 && (
          <ul className="divide-y divide-line">
            {shown.map((entry) => (
              <ActivityEntry key={entry.id} entry={entry} onShowAll={showAll} busy={inFull.isPending} />
            ))}
          </ul>
        )}
        {hasOlder && shown.length > 0 && (
          <Button variant="ghost" size="small" busy={older.isPending} onClick={showOlder} className="my-1 -ml-2.5">
            Show older
          </Button>
        )}
      </ScrollRegion>
    </div>
  );
}
