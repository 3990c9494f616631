import * as messages from '#messages/activity.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { ActivityEntries } from './activity-entries.tsx';

/** A card's history in a list that scrolls. */
export function ActivityList({ id, ...of }: { task: Task; user: User; id: string }) {
  return (
    <div id={id} className="col-span-2 mt-1 mb-1">
      <ScrollRegion label={messages.list} className="max-h-40 rounded-control bg-canvas px-2.5 py-1">
        <ActivityEntries {...of} />
      </ScrollRegion>
    </div>
  );
}
