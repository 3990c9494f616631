import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import * as messages from '#messages/files.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { AttachButton } from './attach-button.tsx';
import { FileLine, FileMark } from './file-row.tsx';
import { keepWaiting, waitingFiles } from './waiting.ts';

/** The files of the create form. @param open whether the form is unfolded */
export function WaitingFiles({ open }: { open: boolean }) {
  const files = useSyncExternalStore(waitingFiles.subscribe, waitingFiles.get);
  return (
    <div data-files="" className={open || files.length > 0 ? 'border-line border-t px-3 py-2' : undefined}>
      {files.length > 0 && (
        <>
          <p className="text-label text-muted">{messages.waiting}</p>
          <ul aria-label={messages.list} className="my-1 max-h-48 divide-y divide-line overflow-y-auto">
            {files.map((one) => (
              <FileLine key={one.key} picture={<FileMark type={one.file.type} />} name={one.name} facts={messages.size(one.file.size)}>
                <IconButton
                  label={messages.removeFile(one.name)}
                  size="small"
                  icon={<X className="size-4" />}
                  onClick={() => waitingFiles.set(files.filter((other) => other !== one))}
                />
              </FileLine>
            ))}
          </ul>
        </>
      )}
      {open && <AttachButton onFiles={keepWaiting} />}
    </div>
  );
}
