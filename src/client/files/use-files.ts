import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { TaskFile } from '#shared/files.ts';
import type { Task } from '#shared/tasks.ts';
import { addressOf, call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';

/** The files of a task, reloaded as the task changes. No request for a task that has none, or for the open one, which brings them along. */
export const useFiles = ({ id, fileCount }: Task): UseQueryResult<TaskFile[]> =>
  useQuery<TaskFile[]>({
    queryKey: keys.files(id),
    queryFn: async ({ signal }) => (await call('getTask', { params: { id }, signal })).files,
    enabled: ({ state }) => !queryClient.getQueryState(keys.task(id)) && (fileCount > 0 || state.data !== undefined),
  });

/** The types of images that the server shows in the page. */
export const isImage = ({ type }: Pick<TaskFile, 'type'>): boolean => /^image\/(?:png|jpeg|webp|gif)$/.test(type);

export const downloadOf = ({ id }: TaskFile): string => addressOf('getFile', undefined, { id });
export const imageOf = ({ id }: TaskFile): string => addressOf('getFile', { inline: 'true' }, { id });
export const previewOf = ({ id }: TaskFile): string => addressOf('getPreview', undefined, { id });
