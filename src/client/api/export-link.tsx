import { Download } from 'lucide-react';
import { classes } from '../ui/classes.ts';
import { addressOf, proof } from './call.ts';

type Exported = { call: 'exportAudit' | 'exportTasks'; query: Record<string, string | undefined> };

/** A download link that looks like a button, and asks for a proof where one is needed. Unlike `fetch`, it shows the browser's progress. */
export function ExportLink({ call, query, label, className }: Exported & { label: string; className?: string }) {
  return (
    <a
      href={addressOf(call, query)}
      download
      onClick={(click) => proof.before(click)}
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
