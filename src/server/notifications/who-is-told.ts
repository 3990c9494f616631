import type { Selectable } from 'kysely';
import { type NotificationKind, notificationKinds } from '#shared/notifications.ts';
import type { Tables } from '../database/schema.ts';

/** Something that happened to a task, with the people around it. */
export type Occurrence = {
  /** The task after it. */
  task: Pick<Selectable<Tables['tasks']>, 'id' | 'created_by_admin_id' | 'assignee_id'>;
  /** The entry of the history whose note says more. */
  activityId: string | null;
  kind: Exclude<NotificationKind, 'mentioned'> | null;
  /** People mentioned by it for the first time. */
  mentionedIds: string[];
};

/** A notification for a person. `taskId` is `null` if it is about `count` tasks. */
export type Told = { adminId: string; kind: NotificationKind; taskId: string | null; activityId: string | null; count: number };

const receiversOf = ({ kind, task }: Occurrence, commenterIds: string[]): (string | null)[] => [
  ...(kind === 'commented' || kind === 'status_changed' ? [task.created_by_admin_id] : []),
  task.assignee_id,
  ...(kind === 'commented' ? commenterIds : []),
];

/**
 * The notifications of one change: one for each person and task, or one for each person and kind if a bulk is about several tasks. Nobody
 * is told of their own change. @param commenterIds the people who commented on the commented task
 */
export function whoIsTold(occurrences: Occurrence[], actorId: string | null, commenterIds: string[]): Told[] {
  const told = new Map<string, Told>();
  const note = (adminId: string | null, kind: NotificationKind, { task: { id: taskId }, activityId }: Occurrence) => {
    if (adminId === null || adminId === actorId) return;
    const key = `${adminId} ${taskId}`;
    const known = told.get(key);
    if (known && notificationKinds.indexOf(known.kind) <= notificationKinds.indexOf(kind)) return;
    told.set(key, { adminId, kind, taskId, activityId, count: 1 });
  };
  for (const one of occurrences) {
    for (const id of one.mentionedIds) note(id, 'mentioned', one);
    if (one.kind !== null) for (const id of receiversOf(one, commenterIds)) note(id, one.kind, one);
  }
  const isReminder = ({ kind }: Told) => kind === 'due_soon' || kind === 'overdue';
  const groups = Map.groupBy(told.values(), (one) => `${one.adminId} ${one.kind} ${isReminder(one) ? one.taskId : ''}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    return others.length === 0 ? first : { ...first, taskId: null, activityId: null, count: others.length + 1 };
  });
}
