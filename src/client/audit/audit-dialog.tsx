import { useRef, useState } from 'react';
import * as messages from '#messages/audit.ts';
import * as buttons from '#messages/buttons.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { FileLink } from '../ui/file-link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { type AuditFilter, auditFile, useAudit } from './use-audit.ts';

function AuditLog({ initial }: { initial: AuditFilter }) {
  const [filter, setFilter] = useState(initial);
  const { data, error, isFetching, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError, refetch } =
    useAudit(filter);
  const list = useRef<HTMLElement>(null);
  const entries = data?.pages.flat() ?? [];
  const failed = error !== null && !isFetching;
  const older = () => {
    // The button vanishes after the last page, and focus must not vanish with it.
    list.current?.focus({ preventScroll: true });
    void fetchNextPage();
  };
  return (
    <>
      <div className="z-10 bg-raised sm:sticky sm:-top-1">
        <AuditFilters filter={filter} onChange={setFilter} />
        <div className="flex min-h-8 items-center justify-between gap-3 border-line border-b py-3">
          <p role="status" className="text-label text-muted">
            {data && !isPlaceholderData && messages.count(entries.length, hasNextPage)}
          </p>
          <FileLink href={auditFile(filter)} fileName="audit.csv" label={messages.exportFile} className="h-8 px-2.5 text-label" />
        </div>
      </div>
      <section ref={list} tabIndex={-1} aria-label={messages.entries} aria-busy={isFetching} className="min-h-40 outline-none">
        {!data && isFetching && (
          <div className="grid h-40 place-items-center">
            <Spinner />
          </div>
        )}
        {data && entries.length === 0 && <p className="grid h-40 place-items-center text-center text-muted">{messages.noneFound}</p>}
        <AuditList entries={entries} />
        {failed && (
          <div role="alert" className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 wrap-anywhere">{error.message}</p>
            <Button size="small" onClick={isFetchNextPageError ? older : () => void refetch()}>
              {buttons.tryAgain}
            </Button>
          </div>
        )}
        {hasNextPage && !isPlaceholderData && !failed && (
          <div className="flex justify-center pt-4">
            <Button size="small" busy={isFetchingNextPage} onClick={older}>
              {messages.showOlder}
            </Button>
          </div>
        )}
      </section>
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
