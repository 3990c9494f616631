import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { statusLabels } from '#messages/labels.ts';
import * as messages from '#messages/similar-tasks.ts';
import { TITLE_MOST } from '#shared/limits.ts';
import type { SimilarTask } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { openTask } from '../board-store/linked-task.ts';
import { ColumnIcon } from '../text/column-icon.tsx';

/** The debounce of typing (ms). */
const PAUSE = 250;

/** Open tasks with titles like the typed one, debounced; none for an empty title, or on an error. */
function useSimilarTasks(title: string): readonly SimilarTask[] {
  const { data = [] } = useQuery<SimilarTask[]>({
    queryKey: keys.similar(title),
    enabled: title !== '',
    // None in between, so that the next title doesn't show the last one's.
    initialData: title === '' ? [] : undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 10_000,
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => void setTimeout(resolve, PAUSE));
      return call('listSimilarTasks', { query: { title }, signal });
    },
  });
  return data;
}

/** Whether a title can be compared: it has two words of three letters or more, and is no longer than allowed. */
const saysEnough = (title: string) => [...title].length <= TITLE_MOST && (title.match(/[\p{L}\p{N}]{3,}/gu) ?? []).length >= 2;

/** Links to open tasks that are similar to the new one. Only their number is announced. */
export function SimilarTasks({ title }: { title: string }) {
  const typed = title.trim();
  const tasks = useSimilarTasks(saysEnough(typed) ? typed : '');
  const some = tasks.length > 0;
  return (
    <div
      className={
        some ? 'contain-inline-size flex flex-wrap items-center gap-x-2 gap-y-0.5 border-line border-t px-3 py-1 text-label' : undefined
      }
    >
      <p aria-live="polite" className="text-muted">
        {some && messages.count(tasks.length)}
      </p>
      {some && (
        <ul aria-label={messages.list} className="contents">
          {tasks.map((task) => (
            <li key={task.id} className="min-w-0 max-lg:basis-full lg:max-w-116">
              <button
                type="button"
                onClick={() => openTask(task.id)}
                title={task.title}
                className="flex h-7 max-w-full items-center gap-1.5 rounded-control px-1.5 text-body hover:bg-hover max-lg:-mx-1.5"
              >
                <ColumnIcon status={task.status} />
                <bdi className="truncate">{task.title}</bdi>
                <span className="shrink-0 text-muted text-small">{statusLabels[task.status]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
