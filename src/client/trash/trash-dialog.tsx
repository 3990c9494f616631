import { useRef, useState } from 'react';
import * as buttons from '#messages/buttons.ts';
import * as messages from '#messages/trash.ts';
import { may } from '#shared/permissions.ts';
import type { DeletedTask } from '#shared/tasks.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { DeletedRow } from './deleted-row.tsx';
import { useDeleteForever, useRestore, useTrash } from './use-trash.ts';

function Trash() {
  const { data: user = null } = useUser();
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError, refetch } = useTrash();
  const list = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<DeletedTask | null>(null);
  const [asking, setAsking] = useState(false);
  const restore = useRestore();
  const { mutate: deleteForever, isPending } = useDeleteForever(() => setAsking(false));
  const tasks = data?.pages.flat() ?? [];
  const failed = error !== null && !isFetching;
  // The button vanishes with its row or after the last page, and focus must not vanish with it.
  const focusList = () => list.current?.focus({ preventScroll: true });
  const older = () => {
    focusList();
    void fetchNextPage();
  };
  const ask = (task: DeletedTask) => {
    setAsked(task);
    setAsking(true);
  };
  return (
    <section ref={list} tabIndex={-1} aria-label={messages.list} aria-busy={isFetching} className="min-h-40 outline-none">
      {!data && isFetching && (
        <div className="grid h-40 place-items-center">
          <Spinner />
        </div>
      )}
      {data && tasks.length === 0 && <p className="grid h-40 place-items-center text-center text-muted">{messages.none}</p>}
      {tasks.length > 0 && (
        <ul className="divide-y divide-line rounded-panel border border-line bg-field">
          {tasks.map((task) => (
            <DeletedRow
              key={task.id}
              task={task}
              onRestore={() => {
                focusList();
                restore(task);
              }}
              onDelete={may(user, 'deleteForever') ? () => ask(task) : undefined}
            />
          ))}
        </ul>
      )}
      {failed && (
        <div role="alert" className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 wrap-anywhere">{error.message}</p>
          <Button size="small" onClick={isFetchNextPageError ? older : () => void refetch()}>
            {buttons.tryAgain}
          </Button>
        </div>
      )}
      {hasNextPage && !failed && (
        <div className="flex justify-center pt-4">
          <Button size="small" busy={isFetchingNextPage} onClick={older}>
            {messages.showOlder}
          </Button>
        </div>
      )}
      {asked && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={messages.askForever}
          description={asked.title}
          confirmLabel={messages.deleteForever}
          busy={isPending}
          onConfirm={() => deleteForever(asked)}
          returnFocus={() => list.current}
        />
      )}
    </section>
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
