import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { isProvisional } from '../board-store/mutations/provisional.ts';
import { cachedTask, taskOfCard } from '../board-store/task-cache.ts';
import { cardAround } from '../shortcuts/card-elements.ts';
import { cancelAll } from './attach.ts';
import { attachTo } from './attach-to.ts';
import { type FileZone, takeFiles } from './take-files.ts';
import { followCreations, keepWaiting } from './waiting.ts';

/** Marks the list of a window's files, by the id of their task; empty in the create form. */
const LIST = '[data-files]';

/** Lets cards, task windows and the create form take files, until the user leaves. */
export function useFileZones(user: User): void {
  const client = useQueryClient();
  const zoneOf = (element: HTMLElement, task: Task | undefined): FileZone | undefined =>
    task && !isProvisional(task) && may(user, 'addFile', task)
      ? { element, take: (files, field) => attachTo(client, task, files, field) }
      : undefined;
  const zoneAt = useEffectEvent((target: Element): FileZone | undefined => {
    const card = cardAround(target);
    if (card) return zoneOf(card, taskOfCard(card));
    const element = target.closest<HTMLElement>(`[role="dialog"], form:has(${LIST})`);
    const list = element?.querySelector<HTMLElement>(LIST);
    if (!element || !list) return;
    return list.dataset.files ? zoneOf(element, cachedTask(list.dataset.files)) : { element, take: keepWaiting };
  });
  useEffect(() => takeFiles((target) => zoneAt(target)), []);
  useEffect(() => followCreations(client, user.id), [client, user.id]);
  useEffect(() => cancelAll, []);
}
