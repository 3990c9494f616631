import { Download } from 'lucide-react';
import * as messages from '#messages/files.ts';
import type { TaskFile } from '#shared/files.ts';
import { iconLook } from '../ui/icon-button.tsx';
import { downloadOf } from './use-files.ts';

/** The link that downloads a file, which looks like a button with an icon. */
export const DownloadLink = ({ file, size }: { file: TaskFile; size: 'small' | 'medium' }) => (
  <a href={downloadOf(file)} download={file.name} aria-label={messages.downloadFile(file.name)} className={iconLook(size, 'quiet')}>
    <Download aria-hidden="true" className="size-4" />
  </a>
);
