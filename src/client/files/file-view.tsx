import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, useState } from 'react';
import * as messages from '#messages/files.ts';
import type { TaskFile } from '#shared/files.ts';
import { shownFileName } from '#shared/shown-file-name.ts';
import { CloseButton, Modal } from '../ui/dialog/modal.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { DownloadLink } from './file-row.tsx';
import { imageOf } from './use-files.ts';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

function Shown({ file }: { file: TaskFile }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <p className="p-10 text-muted">{messages.cannotBeShown}</p>;
  return (
    <img
      src={imageOf(file)}
      alt={file.name}
      onError={() => setFailed(true)}
      className="max-h-full max-w-full rounded-control object-contain"
    />
  );
}

type FileViewProps = {
  /** The images among which the arrow keys go. */
  images: readonly TaskFile[];
  /** The id of the one that is shown; null: closed. */
  shown: string | null;
  onShow: (id: string | null) => void;
};

/** A dialog that shows images large. It closes if somebody removes the one that is shown. */
export function FileView({ images, shown, onShow }: FileViewProps) {
  const at = images.findIndex(({ id }) => id === shown);
  const file = images[at];
  const step = (by: number) => onShow(images[(at + by + images.length) % images.length]?.id ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    // With these, the arrows are the browser's keys for Back.
    if (!by || event.altKey || event.metaKey) return;
    event.preventDefault();
    step(by);
  };
  if (!file) return null;
  return (
    <Modal onClose={() => onShow(null)} onKeyDown={onKeyDown} className="max-w-[80rem]">
      <div className="flex items-center gap-1 border-line border-b py-2 pr-3 pl-5">
        <Primitive.Title dir="auto" className="line-clamp-2 min-w-0 grow text-base font-semibold wrap-anywhere">
          {shownFileName(file.name)}
        </Primitive.Title>
        {images.length > 1 && (
          <>
            <IconButton label={messages.previous} Icon={ChevronLeft} onClick={() => step(-1)} />
            <span role="status" className="text-label whitespace-nowrap text-muted">
              {messages.place(at + 1, images.length)}
            </span>
            <IconButton label={messages.next} Icon={ChevronRight} onClick={() => step(1)} />
          </>
        )}
        <DownloadLink file={file} size="medium" />
        <CloseButton />
      </div>
      <div className="grid h-[calc(100dvh-7rem)] min-h-0 place-items-center bg-sunken p-3 *:min-h-0">
        <Shown key={file.id} file={file} />
      </div>
    </Modal>
  );
}
