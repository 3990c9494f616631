import { Paperclip } from 'lucide-react';
import * as messages from '#messages/files.ts';
import { FileButton } from '../ui/file-button.tsx';
import { type NamedFile, namedFiles } from './named-file.ts';

export const AttachButton = ({ onFiles }: { onFiles: (files: NamedFile[]) => void }) => (
  <FileButton size="small" Icon={Paperclip} multiple onFiles={(files) => onFiles(namedFiles(files))}>
    {messages.attach}
  </FileButton>
);
