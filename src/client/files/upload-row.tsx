import { useQueryClient } from '@tanstack/react-query';
import { RotateCw, X } from 'lucide-react';
import * as messages from '#messages/files.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { cancel, retry } from './attach.ts';
import { FileLine, FileMark } from './file-row.tsx';
import type { Upload } from './uploads.ts';

function Progress({ upload: { name, sent, error } }: { upload: Upload }) {
  if (error)
    return (
      <span role="alert" className="text-danger-text">
        {error.message}
      </span>
    );
  if (sent === null) return messages.queued;
  return (
    <progress
      aria-label={messages.uploadOf(name)}
      value={sent}
      className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-control bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
    />
  );
}

/** An upload with its progress, or why it failed. */
export function UploadRow({ upload }: { upload: Upload }) {
  const client = useQueryClient();
  const { file, name, error } = upload;
  return (
    <FileLine picture={<FileMark type={file.type} />} name={name} facts={<Progress upload={upload} />}>
      {error && (
        <IconButton
          label={messages.retryUpload(name)}
          size="small"
          icon={<RotateCw className="size-4" />}
          onClick={() => retry(client, [upload])}
        />
      )}
      <IconButton label={messages.cancelUpload(name)} size="small" icon={<X className="size-4" />} onClick={() => cancel(client, upload)} />
    </FileLine>
  );
}
