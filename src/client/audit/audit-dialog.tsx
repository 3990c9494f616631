import { useRef, useState } from 'react';
import * as messages from '#messages/audit.ts';
import { proveBefore } from '../api/proof.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { FileLink } from '../ui/file-link.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { type AuditFilter, auditFile, useAudit } from './use-audit.ts';

function AuditLog({ initial }: { initial: AuditFilter }) {
  const [filter, setFilter] = useState(initial);
  const query = useAudit(filter);
  const list = useRef<HTMLElement>(null);
  const entries = query.data?.pages.flat() ?? [];
  return (
    <>
      <div className="z-10 bg-raised sm:sticky sm:-top-1">
        <AuditFilters filter={filter} onChange={setFilter} />
        <div className="flex min-h-8 items-center justify-between gap-3 border-line border-b py-3">
          <p role="status" className="text-label text-muted">
            {query.data && !query.isPlaceholderData && messages.count(entries.length, query.hasNextPage)}
          </p>
          <FileLink
            onClick={proveBefore}
            href={auditFile(filter)}
            fileName="audit.csv"
            label={messages.exportFile}
            className="h-8 px-2.5 text-label"
          />
        </div>
      </div>
      <PagedList label={messages.entries} query={query} empty={messages.noneFound} list={list}>
        <AuditList entries={entries} />
      </PagedList>
    </>
  );
}

type AuditDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The filter it opens with. */
  initial?: AuditFilter;
};

/** The dialog `Audit Log`, for super admins. */
export function AuditDialog({ open, onOpenChange, initial = {} }: AuditDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.title} description={messages.description} size="large">
      <AuditLog initial={initial} />
    </Dialog>
  );
}
