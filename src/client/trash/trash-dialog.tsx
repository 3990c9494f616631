import { useRef, useState } from 'react';
import * as messages from '#messages/trash.ts';
import { may } from '#shared/permissions.ts';
import type { DeletedTask } from '#shared/tasks.ts';
import { useUser } from '../session/use-session.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { DeletedRow } from './deleted-row.tsx';
import { useDeleteForever, useRestore, useTrash } from './use-trash.ts';

function Trash() {
  const { data: user = null } = useUser();
  const query = useTrash();
  const list = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<DeletedTask | null>(null);
  const [asking, setAsking] = useState(false);
  const restore = useRestore();
  const { mutate: deleteForever, isPending } = useDeleteForever();
  const tasks = query.data?.pages.flat() ?? [];
  const ask = (task: DeletedTask) => {
    setAsked(task);
    setAsking(true);
  };
  return (
    <PagedList label={messages.list} query={query} empty={messages.none} list={list}>
      {tasks.length > 0 && (
        <ul className="divide-y divide-line rounded-panel border border-line bg-field">
          {tasks.map((task) => (
            <DeletedRow
              key={task.id}
              task={task}
              onRestore={() => {
                // The button vanishes with its row, and focus must not vanish with it.
                list.current?.focus({ preventScroll: true });
                restore(task);
              }}
              onDelete={may(user, 'deleteForever') ? () => ask(task) : undefined}
            />
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          // It goes with its row, so that focus goes to the list.
          open={asking && tasks.some(({ id }) => id === asked.id)}
          onOpenChange={setAsking}
          title={messages.askForever}
          description={asked.title}
          confirmLabel={messages.deleteForever}
          busy={isPending}
          onConfirm={() => deleteForever(asked)}
          returnFocus={() => list.current}
        />
      )}
    </PagedList>
  );
}

/** The dialog `Deleted Tasks`, which restores tasks and deletes them for good. */
export function TrashDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.title} description={messages.description} size="large" focusItself>
      <Trash />
    </Dialog>
  );
}
