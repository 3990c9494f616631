import { RotateCw, X } from 'lucide-react';
import { useId, useState, useSyncExternalStore } from 'react';
import * as messages from '#messages/files.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { useCachedTask } from '../board-store/task-cache.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { attach, cancel, retry, type Upload, uploads } from './attach.ts';
import { AttachButton } from './attach-button.tsx';
import { FileLine, FileMark, FileRow } from './file-row.tsx';
import { FileView } from './file-view.tsx';
import { isImage, useFiles } from './use-files.ts';

function Progress({ upload: { name, sent, error } }: { upload: Upload }) {
  if (error)
    return (
      <span role="alert" className="text-danger-text">
        {error.message}
      </span>
    );
  if (sent === null) return messages.queued;
  return <progress aria-label={messages.uploadOf(name)} value={sent} className="mt-1 block h-1.5 w-full" />;
}

function UploadRow({ upload }: { upload: Upload }) {
  const { file, name, error } = upload;
  return (
    <FileLine picture={<FileMark type={file.type} />} name={name} facts={<Progress upload={upload} />}>
      {error && <IconButton label={messages.retryUpload(name)} size="small" Icon={RotateCw} onClick={() => retry([upload])} />}
      <IconButton label={messages.cancelUpload(name)} size="small" Icon={X} onClick={() => cancel(upload)} />
    </FileLine>
  );
}

type FilesSectionProps = { task: Task; user: User; className: string };

/** The files of a task, with those on their way. A user who may add none sees no empty list. */
export function FilesSection({ task: given, user, className }: FilesSectionProps) {
  const task = useCachedTask(given.id) ?? given;
  const { data: files = [], ...loading } = useFiles(task);
  const coming = useSyncExternalStore(uploads.subscribe, uploads.get).filter(({ taskId }) => taskId === task.id);
  const [shown, setShown] = useState<string | null>(null);
  // A removed image must not open again by itself if it is restored.
  if (shown !== null && !files.some(({ id }) => id === shown)) setShown(null);
  const heading = useId();
  const mayAdd = may(user, 'addFile', task);
  if (!mayAdd && files.length === 0 && !loading.error) return null;
  return (
    <section tabIndex={-1} aria-labelledby={heading} data-files={mayAdd ? task.id : undefined} className={`rounded-control ${className}`}>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 id={heading} className="text-label font-semibold">
          {messages.list}
        </h3>
        {mayAdd && <AttachButton onFiles={(chosen) => attach(task.id, chosen)} />}
      </div>
      {loading.error && <NotLoaded {...loading} className="py-1.5 text-label" />}
      {files.length + coming.length > 0 && (
        <ul className="mt-1 divide-y divide-line border-line border-t">
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              taskId={task.id}
              onOpen={() => setShown(file.id)}
              mayRemove={may(user, 'deleteFile', { ...task, authorId: file.admin.id })}
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
