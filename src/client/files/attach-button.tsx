import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import * as messages from '#messages/files.ts';
import { Button } from '../ui/button.tsx';
import { type NamedFile, namedFiles } from './named-file.ts';

/** The button that lets the user choose files. A phone also offers its camera. */
export function AttachButton({ onFiles }: { onFiles: (files: NamedFile[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles(namedFiles(currentTarget.files ?? []));
          // Or the same file could not be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button size="small" icon={<Paperclip className="size-3.5" />} onClick={() => input.current?.click()}>
        {messages.attach}
      </Button>
    </>
  );
}
