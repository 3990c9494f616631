import * as messages from '#messages/activity.ts';
import * as buttons from '#messages/controls.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { ActivityEntry } from './activity-entry.tsx';
import { useActivities } from './use-activities.ts';

/** A task's history, newest first, in a `section`. @param auto loads older entries on scrolling */
export function ActivityEntries({ task, user, auto = false }: { task: Task; user: User; auto?: boolean }) {
  const { shown, hasOlder, older, inFull, failed } = useActivities(task, may(user, 'addFile', task));
  if (shown.length === 0) return <p className="py-1.5 text-label text-muted">{messages.noneYet}</p>;
  return (
    <>
      {failed && <NotLoaded {...failed} className="border-line border-b py-2 text-label" />}
      <ul className="divide-y divide-line">
        {shown.map((entry) => (
          <ActivityEntry key={entry.id} entry={entry} task={task} user={user} onShowAll={inFull.mutate} busy={inFull.isPending} />
        ))}
      </ul>
      {hasOlder && <ShowMore label={buttons.showOlder} held={shown.length} auto={auto} page={older} />}
    </>
  );
}

/** A card's history in a list that scrolls. */
export function ActivityList(of: { task: Task; user: User }) {
  return (
    <ScrollRegion label={messages.list} className="max-h-40 rounded-control bg-canvas px-2.5 py-1">
      <ActivityEntries {...of} />
    </ScrollRegion>
  );
}
