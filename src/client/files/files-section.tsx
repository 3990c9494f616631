import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, useSyncExternalStore } from 'react';
import * as messages from '#messages/files.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { useCachedTask } from '../board-store/task-cache.ts';
import { AttachButton } from './attach-button.tsx';
import { attachTo } from './attach-to.ts';
import { FileRow } from './file-row.tsx';
import { FileView } from './file-view.tsx';
import { removeFile } from './remove-file.ts';
import { UploadRow } from './upload-row.tsx';
import { uploads } from './uploads.ts';
import { isImage, useFiles } from './use-files.ts';

type FilesSectionProps = { task: Task; user: User; className: string; isOpen?: boolean };

/** The files of a task, with those on their way. A user who may add none sees no empty list. @param isOpen whether it is in the panel */
export function FilesSection({ task: given, user, className, isOpen = false }: FilesSectionProps) {
  const client = useQueryClient();
  const task = useCachedTask(given.id) ?? given;
  const { data: files = [], error } = useFiles(task, isOpen);
  const coming = useSyncExternalStore(uploads.subscribe, uploads.get).filter(({ taskId }) => taskId === task.id);
  const [shown, setShown] = useState<string | null>(null);
  const list = useRef<HTMLElement>(null);
  const heading = useId();
  const mayAdd = may(user, 'addFile', task);
  if (!mayAdd && files.length === 0 && !error) return null;
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-labelledby={heading}
      data-files={mayAdd ? task.id : undefined}
      className={`rounded-control ${className}`}
    >
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h3 id={heading} className="text-label font-semibold">
          {messages.list}
        </h3>
        {mayAdd && <AttachButton onFiles={(chosen) => attachTo(client, task, chosen)} />}
      </div>
      {error && files.length === 0 && <p className="py-1.5 text-label text-muted">{messages.notLoaded}</p>}
      {files.length + coming.length > 0 && (
        <ul className="mt-1 divide-y divide-line border-line border-t">
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              onOpen={() => setShown(file.id)}
              onRemove={
                may(user, 'deleteFile', { ...task, authorId: file.admin.id })
                  ? () => {
                      // The button vanishes with its row, and focus must not vanish with it.
                      list.current?.focus({ preventScroll: true });
                      removeFile(task.id, file);
                    }
                  : undefined
              }
            />
          ))}
          {coming.map((one) => (
            <UploadRow key={one.key} upload={one} />
          ))}
        </ul>
      )}
      <FileView images={files.filter(isImage)} shown={shown} onShow={setShown} />
    </section>
  );
}
