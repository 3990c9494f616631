import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AuditPage } from '#shared/audit.ts';
import { AUDIT_PAGE } from '#shared/limits.ts';
import { addressOf, call } from '../api/call.ts';
import { keys } from '../api/keys.ts';

/** Which entries are wanted; what is left out does not matter. */
export type AuditFilter = Omit<AuditPage, 'before'>;

/** The audit log, newest first, page by page. It grows with all that happens, so nothing of it is kept for the next look. */
export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: keys.audit(filter),
    queryFn: ({ pageParam: before, signal }) => call('listAudit', { query: { ...filter, before }, signal }),
    initialPageParam: undefined as string | undefined,
    // Fewer than come at a time, and there are no older ones.
    getNextPageParam: (page) => (page.length < AUDIT_PAGE ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Where the entries can be fetched as a table for a spreadsheet, all of them. */
export const auditFile = (filter: AuditFilter): string => addressOf('exportAudit', filter);
