import type { MouseEvent } from 'react';
import * as messages from '#messages/activity.ts';
import * as buttons from '#messages/controls.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { Button } from '../ui/button.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { ActivityEntry } from './activity-entry.tsx';
import { useActivities } from './use-activities.ts';

/** Focuses the list, because the button goes. */
function focusList(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('section')?.focus({ preventScroll: true });
}

/** A task's history, newest first, in a `section`. @param auto loads older entries on scrolling */
export function ActivityEntries({ task, user, auto = false }: { task: Task; user: User; auto?: boolean }) {
  const { shown, hasOlder, older, inFull } = useActivities(task, may(user, 'updateTask', task));
  const showAll = (event: MouseEvent<HTMLElement>) => {
    focusList(event);
    inFull.mutate();
  };
  const showOlder = (event: MouseEvent<HTMLElement>) => {
    focusList(event);
    older.mutate();
  };
  if (shown.length === 0) return <p className="py-1.5 text-label text-muted">{messages.noneYet}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((entry) => (
          <ActivityEntry key={entry.id} entry={entry} task={task} user={user} onShowAll={showAll} busy={inFull.isPending} />
        ))}
      </ul>
      {hasOlder && auto && <ShowMore label={buttons.showOlder} held={shown.length} auto page={older} />}
      {hasOlder && !auto && (
        <Button variant="ghost" size="small" busy={older.isPending} onClick={showOlder} className="my-1 -ml-2.5">
          {buttons.showOlder}
        </Button>
      )}
    </>
  );
}
