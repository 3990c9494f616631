import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import * as messages from '#messages/files.ts';
import { maySucceedLater } from '../api/error-kinds.ts';
import { queryClient } from '../api/query-client.ts';
import { draftKeys } from '../board-store/drafts/drafts.ts';
import { isOrphaned } from '../board-store/drafts/outgoing.ts';
import type { Outcome } from '../board-store/mutations/change-task.ts';
import type { Drawing } from '../board-store/mutations/pending.ts';
import type { TaskDraft } from '../board-store/task-draft.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { makeOwnStore } from '../ui/store.ts';
import { toastError } from '../ui/toast/toast.ts';
import { askBeforeLeaving, attach } from './attach.ts';
import { AttachButton } from './attach-button.tsx';
import { newMark, typeInto } from './file-links.ts';
import { FileLine, FileMark } from './file-row.tsx';
import { isTooLarge, type NamedFile, tooLarge } from './named-file.ts';

/** The files of the create form, which go up once their task is created. */
const waitingFiles = makeOwnStore<readonly NamedFile[]>([]);
askBeforeLeaving(waitingFiles, () => waitingFiles.get().length > 0);

/** Adds files to the create form. Those that are too large are left out. @param field names each at its caret */
export function keepWaiting(files: readonly NamedFile[], field?: HTMLTextAreaElement | null): void {
  const large = files.filter(({ file }) => isTooLarge(file));
  const fitting = files.filter((one) => !large.includes(one));
  const names = large.map(({ name }) => name);
  if (large.length > 0) toastError(new Error(messages.notAdded(names, tooLarge)));
  const marked = fitting.map((one, at) => {
    if (!field) return one;
    const mark = newMark(one.name, field.value);
    typeInto(field, at > 0 ? ` ${mark}` : mark);
    return { ...one, mark };
  });
  waitingFiles.set([...waitingFiles.get(), ...marked]);
}

/**
 * Sends the waiting files after the tasks that are created with them. A refused creation gives them back with its text. If the form has the
 * text of another task by then, they stay for a retry that may succeed. @returns stops it
 */
export function followCreations(userId: string): () => void {
  const taken = new Map<string, readonly NamedFile[]>();
  return queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    const { outgoing } = (mutation?.meta as Partial<Drawing> | undefined) ?? {};
    if (type !== 'updated' || outgoing?.draft !== draftKeys.newTask(userId)) return;
    const { key } = outgoing;
    const { status, data, error } = mutation.state;
    const files = taken.get(key);
    if (status === 'pending') {
      if (files) return;
      taken.set(key, waitingFiles.get());
      waitingFiles.set([]);
    } else if (files && !(isOrphaned(outgoing) && maySucceedLater(error))) {
      taken.delete(key);
      const { tasks: [task] = [] } = (data ?? {}) as Outcome;
      if (status === 'success' && task) attach(task.id, files);
      else waitingFiles.set([...files, ...waitingFiles.get()]);
    }
  });
}

type WaitingFilesProps = {
  open: boolean;
  draft: TaskDraft;
  onChange: (change: Partial<TaskDraft>) => void;
};

export function WaitingFiles({ open, draft: { description }, onChange }: WaitingFilesProps) {
  const files = useSyncExternalStore(waitingFiles.subscribe, waitingFiles.get);
  const remove = (one: NamedFile) => {
    waitingFiles.set(files.filter((other) => other !== one));
    if (one.mark && description.includes(one.mark)) onChange({ description: description.replace(one.mark, '') });
  };
  return (
    <div tabIndex={-1} data-files="" className={open || files.length > 0 ? 'border-line border-t px-3 py-2' : undefined}>
      {files.length > 0 && (
        <>
          <p className="text-label text-muted">{messages.waiting}</p>
          <ul aria-label={messages.list} className="my-1 max-h-48 divide-y divide-line overflow-y-auto">
            {files.map((one) => (
              <FileLine key={one.key} picture={<FileMark type={one.file.type} />} name={one.name} facts={messages.size(one.file.size)}>
                <IconButton label={messages.removeFile(one.name)} size="small" Icon={X} onClick={() => remove(one)} />
              </FileLine>
            ))}
          </ul>
        </>
      )}
      {open && <AttachButton onFiles={keepWaiting} />}
    </div>
  );
}
