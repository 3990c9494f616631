import { Undo2 } from 'lucide-react';
import { useId } from 'react';
import { taskNumber } from '#messages/task-link.ts';
import * as messages from '#messages/trash.ts';
import { dateInWords } from '#shared/calendar.ts';
import { DAY } from '#shared/durations.ts';
import { TRASH_DAYS, TRASH_PAGE } from '#shared/limits.ts';
import { may } from '#shared/permissions.ts';
import type { DeletedTask } from '#shared/tasks.ts';
import { ActionButton } from '../api/action-button.tsx';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { usePages } from '../api/pages.ts';
import { pendingChanges } from '../board-store/mutations/pending.ts';
import { useCached } from '../board-store/task-cache.ts';
import { runStep } from '../board-store/undo/run-step.ts';
import { useUser } from '../session/use-session.ts';
import { Age } from '../ui/age.tsx';
import { Button } from '../ui/button.tsx';
import { dialogOf } from '../ui/dialog/dialog.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { timeZone } from '../ui/time-zone.ts';

function DeletedRow({ task }: { task: DeletedTask }) {
  const { data: user = null } = useUser();
  const { title, number, deletedAt, deletedBy } = task;
  const id = useId();
  const isPending = useCached(pendingChanges).some(({ ids }) => ids.has(task.id));
  // It reloads the board, and with it the trash.
  const restore = () => runStep([{ id: task.id, before: null, after: { title }, isRestored: true }], 'after');
  const lastDay = new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY).toISOString();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
      <div className="min-w-0 grow basis-60">
        <p className="wrap-anywhere">
          <span id={id} dir="auto" className="font-medium">
            {title}
          </span>{' '}
          <span className="text-label text-muted">{taskNumber(number)}</span>
        </p>
        <p className="flex flex-wrap gap-x-4 text-label text-muted wrap-anywhere">
          <span>
            <bdi>{messages.deletedBy(deletedBy?.name)}</bdi> <span aria-hidden="true">·</span> <Age at={deletedAt} />
          </span>
          <span>{messages.goneOn(dateInWords(lastDay, timeZone))}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {may(user, 'deleteForever') && (
          <ActionButton
            variant="ghost"
            size="small"
            aria-describedby={id}
            question={{ title: messages.askForever, description: title, confirmLabel: messages.deleteForever }}
            act={() => call('deleteForever', { params: { id: task.id } })}
            said={() => messages.deletedForever}
            await={[keys.trash]}
          >
            {messages.deleteForever}
          </ActionButton>
        )}
        <Button size="small" aria-label={messages.restoreTask(title)} Icon={Undo2} busy={isPending} onClick={restore}>
          {messages.restore}
        </Button>
      </div>
    </li>
  );
}

function Trash() {
  const query = usePages(keys.trash, TRASH_PAGE, (before, signal) => call('listDeletedTasks', { query: { before }, signal }));
  return (
    <PagedList label={messages.list} query={query} empty={messages.none}>
      <ul className="divide-y divide-line rounded-panel border border-line bg-field">
        {query.entries.map((task) => (
          <DeletedRow key={task.id} task={task} />
        ))}
      </ul>
    </PagedList>
  );
}

/** The dialog `Deleted Tasks`, which restores tasks and deletes them for good. */
export const TrashDialog = dialogOf({ title: messages.title, description: messages.description, size: 'large', focusItself: true }, Trash);
