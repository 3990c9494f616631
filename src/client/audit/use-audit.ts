import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AuditPage } from '#shared/audit.ts';
import { AUDIT_PAGE } from '#shared/limits.ts';
import { addressOf, call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { pagesBefore } from '../api/pages.ts';

export type AuditFilter = Omit<AuditPage, 'before'>;

/** The pages of the audit log, newest first. They aren't cached, because the log grows with every action. */
export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: keys.audit(filter),
    queryFn: ({ pageParam: before, signal }) => call('listAudit', { query: { ...filter, before }, signal }),
    ...pagesBefore(AUDIT_PAGE),
    placeholderData: keepPreviousData,
  });

/** The address of the CSV export of all matching entries. */
export const auditFile = (filter: AuditFilter): string => addressOf('exportAudit', filter);
