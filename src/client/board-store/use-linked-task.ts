import { queryOptions, useQuery } from '@tanstack/react-query';
import * as messages from '#messages/task-link.ts';
import { type Board, tasksOn } from '#shared/board.ts';
import { taskNumberIn } from '#shared/task-number.ts';
import type { Task } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { ApiError } from '../api/request.ts';
import { changeAddress } from '../ui/address.ts';
import type { Loading } from '../ui/not-loaded.tsx';
import { LINKED } from './linked-task.ts';
import type { SearchResult } from './searches/search-result.ts';
import { useCachedTask } from './task-cache.ts';

export const closeTask = (): void => changeAddress((address) => address.delete(LINKED));

type Linked = Pick<Task, 'id' | 'title'>;

/** Guards the API path, because the name comes from a link. */
const isUuid = (name: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name);

/** A task on the board or in a search, by number or id. */
export function shownTask(name: string): Task | undefined {
  const number = taskNumberIn(name);
  const board = queryClient.getQueryData<Board>(keys.board);
  const found = queryClient.getQueriesData<SearchResult>({ queryKey: keys.searches }).flatMap(([, result]) => result?.tasks ?? []);
  return [...(board ? tasksOn(board) : []), ...found].find((one) => (number ? one.number === number : one.id === name));
}

/** A task by the number or id that a link names. No request for a task that is shown. */
export const linkedTask = (name: string) =>
  queryOptions({
    queryKey: keys.linkedTask(name),
    queryFn: async (): Promise<Linked> => {
      const shown = shownTask(name);
      if (shown) return { id: shown.id, title: shown.title };
      if (!taskNumberIn(name) && !isUuid(name)) throw new ApiError(404, messages.taskGone);
      const { id, title } = await call('getTask', { params: { id: name } });
      return { id, title };
    },
    initialData: (): Linked | undefined => shownTask(name),
  });

/** The open task, loaded whole. It is part of the task cache while it is open, so that changes reach it. */
const openTask = (id: string) =>
  queryOptions({
    queryKey: keys.task(id),
    queryFn: async ({ signal }): Promise<Task | null> => {
      const whole = await call('getTask', { params: { id }, signal });
      queryClient.setQueryData(keys.files(id), whole.files);
      return whole;
    },
    gcTime: 0,
  });

/** A task by the number or id in a link, followed as it changes. @param name null for none @returns `deleted` once it is deleted here */
export function useLinkedTask(name: string | null): { task: Task | undefined; loading: Loading; deleted: boolean } {
  const link = useQuery({ ...linkedTask(name ?? ''), enabled: name !== null });
  const id = name === null ? null : (link.data?.id ?? null);
  const whole = useQuery({ ...openTask(id ?? ''), enabled: id !== null });
  const task = useCachedTask(id);
  return { task, loading: link.error ? link : whole, deleted: whole.data !== undefined && !task };
}
