import { Download } from 'lucide-react';
import type { MouseEventHandler } from 'react';
import { classes } from './classes.ts';

type FileLinkProps = { href: string; fileName: string; label: string; className?: string; onClick?: MouseEventHandler<HTMLAnchorElement> };

/** A download link that looks like a button. Unlike `fetch`, it shows the browser's progress. */
export function FileLink({ href, fileName, label, className, onClick }: FileLinkProps) {
  return (
    <a
      href={href}
      download={fileName}
      onClick={onClick}
      className={classes(
        'inline-flex h-9 items-center justify-center gap-1.5 rounded-control border border-edge bg-surface px-3 font-medium shadow-control transition-colors hover:bg-hover',
        className,
      )}
    >
      <Download aria-hidden="true" className="size-4" />
      {label}
    </a>
  );
}
