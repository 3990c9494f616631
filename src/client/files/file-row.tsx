import { Download, File as FileIcon, FileText, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as messages from '#messages/files.ts';
import type { TaskFile } from '#shared/files.ts';
import { shownFileName } from '#shared/shown-file-name.ts';
import { useTaskChanges } from '../board-store/mutations/change-task.ts';
import { fileStep } from '../board-store/undo/file-step.ts';
import { Age } from '../ui/age.tsx';
import { IconButton, iconLook } from '../ui/icon-button.tsx';
import { downloadOf, isImage, previewOf } from './use-files.ts';

/** A file in a list: its picture or icon, name and facts, and what can be done with it. */
export function FileLine({ picture, name, facts, children }: { picture: ReactNode; name: string; facts: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5 py-1.5">
      {picture}
      <div className="min-w-0 grow">
        <p dir="auto" className="line-clamp-2 text-label font-medium wrap-anywhere" title={shownFileName(name)}>
          {shownFileName(name)}
        </p>
        <div className="text-small text-muted wrap-anywhere">{facts}</div>
      </div>
      <div className="flex shrink-0 items-center">{children}</div>
    </li>
  );
}

/** The icon of a file without a picture. */
export function FileMark({ type }: { type: string }) {
  const Icon = type.startsWith('text/') ? FileText : FileIcon;
  return (
    <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-muted">
      <Icon className="size-5" />
    </span>
  );
}

/** The link that downloads a file, which looks like a button with an icon. */
export const DownloadLink = ({ file, size }: { file: TaskFile; size: 'small' | 'medium' }) => (
  <a href={downloadOf(file)} download={file.name} aria-label={messages.downloadFile(file.name)} className={iconLook(size, 'quiet')}>
    <Download aria-hidden="true" className="size-4" />
  </a>
);

const Picture = ({ file }: { file: TaskFile }) =>
  file.preview ? (
    <img
      src={previewOf(file)}
      alt=""
      draggable={false}
      loading="lazy"
      decoding="async"
      className="size-10 rounded-control bg-sunken object-cover"
    />
  ) : (
    <FileMark type={file.type} />
  );

type FileRowProps = {
  file: TaskFile;
  taskId: string;
  onOpen: () => void;
  mayRemove: boolean;
};

export function FileRow({ file, taskId, onOpen, mayRemove }: FileRowProps) {
  const { id, name, size, admin, at } = file;
  const { change, isPending } = useTaskChanges();
  const remove = () => change(fileStep(taskId, [{ id: taskId, before: {}, after: null, file: { id, name } }], 'after'));
  const picture = isImage(file) ? (
    <button type="button" aria-label={messages.openFile(name)} onClick={onOpen} className="shrink-0 cursor-zoom-in rounded-control">
      <Picture file={file} />
    </button>
  ) : (
    <Picture file={file} />
  );
  return (
    <FileLine
      picture={picture}
      name={name}
      facts={
        <>
          {messages.size(size)} <span aria-hidden="true">·</span> <bdi>{admin.name}</bdi> <span aria-hidden="true">·</span> <Age at={at} />
        </>
      }
    >
      <DownloadLink file={file} size="small" />
      {mayRemove && (
        <IconButton
          label={messages.removeFile(name)}
          size="small"
          tone="danger"
          Icon={Trash2}
          // It stays until the server has answered, and a second press must not remove it again.
          onClick={() => isPending || remove()}
        />
      )}
    </FileLine>
  );
}
