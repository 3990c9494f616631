import type { Task } from '#shared/tasks.ts';
import { lazyPart, useExtraPart } from '../../ui/lazy-part.ts';

const activityList = lazyPart(async () => (await import('./activity-list.tsx')).ActivityList);

/** Fetches its code, once the first cards stand. */
export const prepareActivity = activityList.prepare;

/** The activity of a task, where somebody has unfolded it. */
export function ActivityPlace(props: { task: Task; id: string }) {
  const ActivityList = useExtraPart(activityList, true);
  return ActivityList && <ActivityList {...props} />;
}
